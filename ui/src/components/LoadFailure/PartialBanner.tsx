import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { texts } from '../../strings/texts';
import { useRefresh } from '../useRefresh';

/** Props of {@link PartialBanner}. */
export type PartialBannerProps = { className?: string | undefined };

/**
 * Says that the page shows less than it should (product 2): some lists are missing, not empty. Its
 * « Réessayer » never takes away what is there.
 */
export function PartialBanner({ className }: PartialBannerProps) {
  const { ask, asking } = useRefresh();
  return (
    <Banner
      tone="warn"
      className={className}
      action={
        <Button look="outline" loading={asking} onClick={() => void ask()}>
          {texts.retry}
        </Button>
      }
    >
      Certaines données n’ont pas pu être chargées.
    </Banner>
  );
}
