import type { ComponentPropsWithRef } from 'react';

export type BrandMarkProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** Width and height, in pixels. */
  size?: number;
};

/** The logo of the dashboard: a drop with its level. Decorative: a text is next to it. */
export function BrandMark({ size = 22, ...rest }: BrandMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden
      focusable="false"
      {...rest}
    >
      <path
        d="M6.1 15.2c2-1.200 4-1.200 5.900 0s4 1.200 5.900 0a6 6 0 0 1-11.800 0z"
        fill="var(--accent)"
      />
      <path
        d="M12 3c4 4.700 6 8 6 10.800a6 6 0 0 1-12 0C6 11 8 7.700 12 3z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
