import type { LucideIcon, LucideProps } from 'lucide-react';

export type IconProps = Omit<LucideProps, 'ref'> & {
  /** A drawing of lucide-react, the only icon set. */
  of: LucideIcon;
  /** The side in px: 20 by default, 16 next to small text. */
  size?: 16 | 18 | 20 | 24;
};

/** The drawings are 24 units wide: the stroke in these units that is 1.6 px at each size. */
const stroke = { 16: 2.4, 18: 2.13, 20: 1.92, 24: 1.6 } as const;

/** An icon with a stroke of 1.6 px at any size; hidden from screen readers, because a text says the same. */
export function Icon({ of: Drawing, size = 20, ...rest }: IconProps) {
  return <Drawing size={size} strokeWidth={stroke[size]} aria-hidden focusable="false" {...rest} />;
}
