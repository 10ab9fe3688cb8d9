import { type ComponentPropsWithRef, useState } from 'react';
import { classes } from '../../design/classes';
import styles from './BusinessLogo.module.css';

export type BusinessLogoProps = ComponentPropsWithRef<'span'> & {
  /** `Business.initial`, shown without a logo or when its image cannot be read. */
  initial: string;
  /** `Business.logoUrl`. */
  logoUrl: string | null | undefined;
  /** Side: md 32 px, sm 24 px in the collapsed sidebar (specification §9), lg 48 px beside a title. */
  size?: 'sm' | 'md' | 'lg';
  /** `solid` on the ink of the sidebar. */
  tone?: 'soft' | 'solid';
};

/** The logo of a business, or its initial on a tinted square. Decoration: the name stands beside it or names the control. */
export function BusinessLogo({
  initial,
  logoUrl,
  size = 'md',
  tone = 'soft',
  className,
  ...rest
}: BusinessLogoProps) {
  // The address that failed, not a flag: another business, or a fresh signature, gets its own try.
  const [failed, setFailed] = useState<string>();
  const src = logoUrl && logoUrl !== failed ? logoUrl : undefined;
  return (
    <span
      aria-hidden
      data-size={size}
      data-tone={tone}
      data-state={src ? 'logo' : 'initial'}
      className={classes(styles.logo, className)}
      {...rest}
    >
      {src ? <img src={src} alt="" onError={() => setFailed(src)} /> : initial}
    </span>
  );
}
