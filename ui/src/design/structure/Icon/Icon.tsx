import type { LucideIcon, LucideProps } from 'lucide-react';

export type IconProps = Omit<LucideProps, 'ref'> & {
  /** A drawing of lucide-react, the one icon set. */
  of: LucideIcon;
  /** Side in px: 20 by default, 16 beside small text. */
  size?: 16 | 18 | 20 | 24;
};

/** The drawings are 24 units wide: what a stroke of 1.6 px is in their units, at each size. */
const stroke = { 16: 2.4, 18: 2.13, 20: 1.92, 24: 1.6 } as const;

/** An icon of the one set, its stroke 1.6 px at any size; hidden from screen readers since a text names what it stands for. */
export function Icon({ of: Drawing, size = 20, ...rest }: IconProps) {
  return <Drawing size={size} strokeWidth={stroke[size]} aria-hidden focusable="false" {...rest} />;
}
