import type { LucideIcon, LucideProps } from 'lucide-react';

/** Props of {@link Icon}. */
export type IconProps = Omit<LucideProps, 'ref'> & {
  /** A drawing of lucide-react, the one icon set. */
  of: LucideIcon;
  /** Side in px: 20 by default, 16 beside small text. */
  size?: 16 | 18 | 20 | 24;
};

/** An icon of the one set: 20 px, stroke of 1.6 px at any size, hidden from screen readers since a text names what it stands for. */
export function Icon({ of: Drawing, size = 20, ...rest }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.6}
      absoluteStrokeWidth
      aria-hidden
      focusable="false"
      {...rest}
    />
  );
}
