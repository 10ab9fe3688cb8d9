import { Button } from '../../design/controls/Button/Button';
import { Banner, type BannerProps } from '../../design/feedback/Banner/Banner';
import type { Draft } from '../../lib/useDraft';

export type DraftBannerProps = Omit<BannerProps, 'tone' | 'action' | 'onDismiss' | 'children'> & {
  draft: Pick<Draft, 'found' | 'clear'>;
  /** A sentence about input that is never stored. */
  missing?: string | undefined;
};

/** Says that a form contains a draft that was not sent, and offers to discard it (product 5.4). */
export function DraftBanner({ draft: { found, clear }, missing, ...rest }: DraftBannerProps) {
  if (!found) return null;
  return (
    <Banner
      {...rest}
      action={
        <Button look="outline" onClick={clear}>
          Effacer la saisie
        </Button>
      }
    >
      Nous avons retrouvé votre saisie non envoyée.{missing && ` ${missing}`}
    </Banner>
  );
}
