import type { ErrorLike } from '@apollo/client';
import { isForbidden, isUnreachable, recoveryHint, referenceOf } from '../failures';
import { useNoticeShown } from '../offline';
import { isPaused } from '../Pause/pause';
import { notKept } from './not-kept';

/** Reports whether a notice above the page gives the cause of this error, and announces an automatic retry. */
export function useNoticeExplains(error: ErrorLike | undefined): boolean {
  const noticed = useNoticeShown();
  return noticed && (isPaused(error) || isUnreachable(error));
}

/** The result of a list query. */
type ListResult<Status> = {
  status: Status;
  error: ErrorLike | undefined;
  /** The result of {@link useNoticeExplains}. */
  explained: boolean;
  /** The number of rows, even outdated ones. */
  rows: number;
  retry: () => void;
};

/** Returns the failure messages of a list: none above loaded rows while a notice is shown, and no button when the retry is automatic or useless. */
export function listFailure<Status extends string>(requested: ListResult<Status>) {
  const { status, error, explained, rows, retry } = requested;
  if (!explained)
    return {
      status,
      reference: referenceOf(error),
      advice: recoveryHint(error),
      onRetry: isForbidden(error) ? undefined : retry,
    };
  return {
    status: status === 'error' && rows > 0 ? ('ready' as const) : status,
    advice: notKept(error) ?? 'Elle s’affichera automatiquement.',
    onRetry: undefined,
  };
}
