import { useContext } from 'react';
import { Banner } from '../../design/feedback/Banner/Banner';
import { writeFailure } from '../refusal';
import { Writer } from '../writer';

/** Why a write was not done, above its form. Nothing for null. */
export function SaveFailure({ of: failure }: { of: unknown }) {
  const who = useContext(Writer);
  if (failure === null) return null;
  return (
    <Banner tone="error">{writeFailure(failure, who, 'L’enregistrement n’a pas abouti.')}</Banner>
  );
}
