import {
  CalendarClock,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import type { ChipProps } from '../../design/structure/Chip/Chip';

type Payment = { label: string; tone: NonNullable<ChipProps['tone']>; icon: LucideIcon };

/** In the order and spelling of the specification, §3: “Defaut” is intended. */
export const payments: readonly Payment[] = [
  { label: 'Non', tone: 'neutral', icon: Circle },
  { label: 'Oui', tone: 'ok', icon: CircleCheck },
  { label: 'En attente', tone: 'warn', icon: Hourglass },
  { label: 'Defaut de paiement', tone: 'bad', icon: CircleX },
  { label: 'Programmé', tone: 'info', icon: CalendarClock },
  { label: 'Erreur lors du paiement', tone: 'bad', icon: CircleAlert },
];
