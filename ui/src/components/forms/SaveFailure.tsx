import { Banner } from '../../design/feedback/Banner/Banner';
import { mutationErrorMessage } from '../permissions/refusal';
import { usePermissions } from '../permissions/usePermissions';

export type SaveFailureProps = {
  /** The error. */
  of: unknown;
  /** A sentence about what failed. */
  what?: string | undefined;
};

/** Says above a form why it was not saved. Nothing for null. */
export function SaveFailure({
  of: failure,
  what = 'L’enregistrement n’a pas abouti.',
}: SaveFailureProps) {
  const who = usePermissions();
  if (failure === null) return null;
  return <Banner tone="error">{mutationErrorMessage(failure, who, what)}</Banner>;
}
