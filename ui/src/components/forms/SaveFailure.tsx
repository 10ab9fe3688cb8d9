import { Banner } from '../../design/feedback/Banner/Banner';
import { mutationErrorMessage } from '../permissions/refusal';
import { usePermissions } from '../permissions/usePermissions';

export type SaveFailureProps = {
  /** What it failed with. */
  of: unknown;
  /** What did not happen, a sentence. */
  what?: string | undefined;
};

/** Why a write was not done, above its form. Nothing for null. */
export function SaveFailure({
  of: failure,
  what = 'L’enregistrement n’a pas abouti.',
}: SaveFailureProps) {
  const who = usePermissions();
  if (failure === null) return null;
  return <Banner tone="error">{mutationErrorMessage(failure, who, what)}</Banner>;
}
