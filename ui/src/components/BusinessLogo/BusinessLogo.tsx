import { type ComponentPropsWithRef, useState } from 'react';
import { classes } from '../../design/classes';
import styles from './BusinessLogo.module.css';

export type BusinessLogoProps = ComponentPropsWithRef<'span'> & {
  /** `Business.initial`, shown without a logo or when its image cannot be read. */
  initial: string;
  /** `Business.logoUrl`. */
  logoUrl: string | null | undefined;
  /** The side: md 32 px, sm 24 px in the collapsed sidebar (specification §9), lg 48 px next to a title. */
  size?: 'sm' | 'md' | 'lg';
  /** `solid` for the dark background of the sidebar. */
  tone?: 'soft' | 'solid';
};

/** The logo of a business, or its initial on a tinted square. Decorative: the name is next to it or names the control. */
export function BusinessLogo({
  initial,
  logoUrl,
  size = 'md',
  tone = 'soft',
  className,
  ...rest
}: BusinessLogoProps) {
  // The failed address, not a flag: another business, or a new signed address, is tried again.
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
