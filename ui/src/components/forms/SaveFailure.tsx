import { Banner } from '../../design/feedback/Banner/Banner';
import { mutationErrorMessage } from '../permissions/refusal';
import { usePermissions } from '../permissions/usePermissions';

export type SaveFailureProps = {
  error: unknown;
  /** A sentence about what failed. */
  what?: string | undefined;
};

/** Says above a form why it was not saved. Nothing for null. */
export function SaveFailure({
  error,
  what = 'L’enregistrement n’a pas abouti.',
}: SaveFailureProps) {
  const who = usePermissions();
  if (error === null) return null;
  return <Banner tone="error">{mutationErrorMessage(error, who, what)}</Banner>;
}
