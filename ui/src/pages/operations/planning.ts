import type { ErrorLike } from '@apollo/client';
import { failedAt } from '../../components/failures';
import type { ClosedDayReason } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import type { Planned } from './entries';
import type { PlanningQuery } from './Operations.generated';

/** The props of every view of the planning. */
export type PlanningProps = {
  /** The id of the heading that labels it. */
  labelledBy: string;
  /** All visible days, in order. */
  days: readonly CivilDate[];
  today: CivilDate;
  planned: Planned;
  /** Whether all entries are known: only then is a day without entries really empty. */
  whole: boolean;
  /**
   * Why a day has no deliveries, null when the provider does not say; undefined on an ordinary day.
   */
  closedOn: (date: CivilDate) => ClosedDayReason | null | undefined;
  loading: boolean;
};

/** The additional props of the views with a grid. */
export type PlanningGridProps = PlanningProps & {
  /** Moves the view so that a day is visible. */
  onLeave: (date: CivilDate) => void;
  /** Shows the next or the previous days. */
  onStep: (by: 1 | -1) => void;
  /** Opens a new order for a day; undefined when the user may not order. */
  onCreate: ((date: CivilDate) => void) | undefined;
};

/** Opens a new order for a day where that is possible, and returns whether it was. */
export function create(date: CivilDate, planning: PlanningGridProps): boolean {
  if (!planning.onCreate || !isOpen(date, planning)) return false;
  planning.onCreate(date);
  return true;
}

/**
 * The source of a new order in the usage events (product 4.9), passed in the state of links from
 * the planning.
 */
export const fromPlanning = { source: 'planning' };

/**
 * Whether the planning failed to load as a whole: it is unknown, not empty. Single entries may
 * still lack their content.
 */
export function isLost(data: PlanningQuery | undefined, error: ErrorLike | undefined): boolean {
  if (!error) return false;
  return !data || (data.planning.length === 0 && failedAt(error, 'planning'));
}

/** Whether an order is possible for a day: it must be in the future, and have deliveries. */
export function isOpen(date: CivilDate, { today, closedOn }: PlanningProps): boolean {
  return date > today && closedOn(date) === undefined;
}
