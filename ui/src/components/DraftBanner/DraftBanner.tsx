import { Button } from '../../design/controls/Button/Button';
import { Banner, type BannerProps } from '../../design/feedback/Banner/Banner';
import type { Draft } from '../../lib/useDraft';

export type DraftBannerProps = Omit<BannerProps, 'tone' | 'action' | 'onDismiss' | 'children'> & {
  /** What was typed before. */
  of: Pick<Draft, 'found' | 'clear'>;
  /** What was typed and is never kept, in a sentence. */
  missing?: string | undefined;
};

/** Says that a form was filled in before and not sent, and offers to begin anew (product 5.4). */
export function DraftBanner({ of: { found, clear }, missing, ...rest }: DraftBannerProps) {
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
