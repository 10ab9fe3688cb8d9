import { CirclePause } from 'lucide-react';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import type { RecurringStatus } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { statusInWords } from './words';

export type RecurringChipProps = {
  order: { readonly status: RecurringStatus | null; readonly pausedUntil: CivilDate | null };
  /** What day it is; without it a pause does not say until when. */
  today?: CivilDate;
};

const tones = { ACTIVE: 'ok', PAUSED: 'warn', ENDED: 'neutral' } as const satisfies Record<
  RecurringStatus,
  ChipProps['tone']
>;

/** Whether a recurring order makes orders, and from when it does again. Nothing where it is not known. */
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
