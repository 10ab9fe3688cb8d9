import type { ErrorLike } from '@apollo/client';
import { adviceOf, isForbidden, isUnreachable, referenceOf } from '../failures';
import { useNoticed } from '../offline';
import { isPaused } from '../Pause/pause';
import { notKept } from './not-kept';

/** Reports whether a notice above the page gives the cause of this error, and announces an automatic retry. */
export function useNoticeSays(error: ErrorLike | undefined): boolean {
  const noticed = useNoticed();
  return noticed && (isPaused(error) || isUnreachable(error));
}

/** The result of a list query. */
type Asked<Status> = {
  status: Status;
  error: ErrorLike | undefined;
  /** The result of {@link useNoticeSays}. */
  noticeSays: boolean;
  /** The number of rows, even outdated ones. */
  rows: number;
  retry: () => void;
};

/** Returns the failure messages of a list: none above loaded rows while a notice is shown, and no button when the retry is automatic or useless. */
export function listFailure<Status extends string>(asked: Asked<Status>) {
  const { status, error, noticeSays, rows, retry } = asked;
  if (!noticeSays)
    return {
      status,
      reference: referenceOf(error),
      advice: adviceOf(error),
      onRetry: isForbidden(error) ? undefined : retry,
    };
  return {
    status: status === 'error' && rows > 0 ? ('ready' as const) : status,
    advice: notKept(error) ?? 'Elle s’affichera automatiquement.',
    onRetry: undefined,
  };
}
