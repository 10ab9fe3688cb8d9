import type { ErrorLike } from '@apollo/client';
import { adviceOf, isForbidden, isUnreachable, referenceOf } from '../failures';
import { useNoticed } from '../offline';
import { isPaused } from '../Pause/pause';
import { notKept } from './not-kept';

/** Whether a notice above the page says why this could not be read, and that it comes by itself. */
export function useNoticeSays(error: ErrorLike | undefined): boolean {
  const noticed = useNoticed();
  return noticed && (isPaused(error) || isUnreachable(error));
}

/** What became of a list that was asked for. */
type Asked<Status> = {
  status: Status;
  error: ErrorLike | undefined;
  /** What {@link useNoticeSays} gives. */
  noticeSays: boolean;
  /** How many rows there are, be they those of before. */
  rows: number;
  retry: () => void;
};

/** What a list says of its failure: nothing above rows that are there while a notice says it, and no button for what comes by itself or is refused. */
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
