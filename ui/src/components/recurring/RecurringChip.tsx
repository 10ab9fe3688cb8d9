import { CirclePause } from 'lucide-react';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import type { RecurringStatus } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { statusInWords } from './words';

export type RecurringChipProps = {
  order: { readonly status: RecurringStatus | null; readonly pausedUntil: CivilDate | null };
  /** The current day; without it a pause does not show its end. */
  today?: CivilDate;
};

const tones = { ACTIVE: 'ok', PAUSED: 'warn', ENDED: 'neutral' } as const satisfies Record<
  RecurringStatus,
  ChipProps['tone']
>;

/** The status of a recurring order, with the end of a pause. Nothing when unknown. */
export function RecurringChip({ order: { status, pausedUntil }, today }: RecurringChipProps) {
  if (status === null) return null;
  return (
    <Chip
      tone={tones[status]}
      {...(status === 'PAUSED' && { mark: <Icon of={CirclePause} size={16} /> })}
    >
      {statusInWords(status, today ? pausedUntil : null, today ?? '')}
    </Chip>
  );
}
