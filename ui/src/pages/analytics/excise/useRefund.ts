import { usePageQuery } from '../../../graphql/usePageQuery';
import type { CivilDate } from '../../../lib/civil-date';
import { useExciseRefundQuery } from './ExciseRefund.generated';
import { previousQuarter, type Quarter, quarterOf } from './quarters';

export function useRefund(quarter: Quarter, skip = false) {
  return usePageQuery(
    useExciseRefundQuery({ variables: quarter, skip, notifyOnNetworkStatusChange: true }),
  );
}

/**
 * The refund of the last complete quarter with a rate: rates are set by year, so the previous year
 * has one while that of the current year is unknown.
 */
export function useLastRefund(today: CivilDate) {
  const last = previousQuarter(quarterOf(today));
  const latest = useRefund(last);
  const unrated = latest.data?.exciseRefund?.ratePerHl === null;
  const before = useRefund({ year: last.year - 1, quarter: 4 }, !unrated);
  return unrated && before.data?.exciseRefund?.ratePerHl != null ? before : latest;
}
