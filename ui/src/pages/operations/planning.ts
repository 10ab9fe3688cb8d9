import type { ErrorLike } from '@apollo/client';
import { failedAt } from '../../components/failures';
import type { ClosedDayReason } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import type { Planned } from './entries';
import type { PlanningQuery } from './Operations.generated';

/** What every view of the planning is given. */
export type PlanningProps = {
  /** Id of the heading that names it. */
  labelledBy: string;
  /** Every day that is shown, in order. */
  days: readonly CivilDate[];
  today: CivilDate;
  planned: Planned;
  /** Nothing that is due is missing in it: where it has nothing, nothing is planned. */
  whole: boolean;
  /** Why nothing is delivered on a day, null when the provider does not tell; undefined on a day like others. */
  closedOn: (date: CivilDate) => ClosedDayReason | null | undefined;
  /** What is due is on its way. */
  loading: boolean;
};

/** What the views with a grid are given besides. */
export type PlanningGridProps = PlanningProps & {
  /** Brings a day on the screen. */
  onLeave: (date: CivilDate) => void;
  /** Shows what comes next, or what came before. */
  onStep: (by: 1 | -1) => void;
  /** Orders for a day; undefined for whoever may not. */
  onCreate: ((date: CivilDate) => void) | undefined;
};

/** Orders for a day where that is possible, and says whether it was. */
export function create(date: CivilDate, planning: PlanningGridProps): boolean {
  if (!planning.onCreate || !isOpen(date, planning)) return false;
  planning.onCreate(date);
  return true;
}

/** What the links to a new order say of where they stand, for the events of use (product 4.9). */
export const fromPlanning = { source: 'planning' };

/** Whether nothing of the planning came: it is not empty, it is not known. Of an entry alone more may be missing. */
export function isLost(data: PlanningQuery | undefined, error: ErrorLike | undefined): boolean {
  if (!error) return false;
  return !data || (data.planning.length === 0 && failedAt(error, 'planning'));
}

/** Whether an order may be made for a day: later than today, and not one without deliveries. */
export function isOpen(date: CivilDate, { today, closedOn }: PlanningProps): boolean {
  return date > today && closedOn(date) === undefined;
}
