import type { ErrorLike } from '@apollo/client';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import { isForbidden, recoveryHint } from '../failures';
import { useNoticeExplains } from './list-failure';

export type LoadFailureBannerProps = {
  /** The subject of its sentence: “La facture”. */
  what: string;
  feminine?: boolean;
  plural?: boolean;
  /** Some of the data have loaded. */
  partly?: boolean;
  error: ErrorLike | undefined;
  onRetry: () => void;
};

/** Says in a drawer or a dialog that its record, or a part of it, failed to load. */
export function LoadFailureBanner({
  partly = false,
  error,
  onRetry,
  ...subject
}: LoadFailureBannerProps) {
  const explained = useNoticeExplains(error);
  if (explained && partly) return null;
  const { failed, comes } = sentencesOf(subject);
  return (
    <Banner
      tone={partly ? 'warn' : 'error'}
      action={
        !explained &&
        !isForbidden(error) && (
          <Button look="outline" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {partly ? texts.partial : `${failed} ${explained ? comes : recoveryHint(error)}`}
    </Banner>
  );
}

type Subject = Pick<LoadFailureBannerProps, 'what' | 'feminine' | 'plural'>;

function sentencesOf({ what, feminine, plural }: Subject) {
  const [e, s] = [feminine ? 'e' : '', plural ? 's' : ''];
  return {
    failed: fr`${what} ${plural ? 'n’ont' : 'n’a'} pas pu être chargé${e}${s}.`,
    comes: fr`${feminine ? 'Elle' : 'Il'}${s} s’${plural ? 'afficheront' : 'affichera'} automatiquement.`,
  };
}
