import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { texts } from '../../strings/texts';

/** Props of {@link PartialBanner}. */
export type PartialBannerProps = {
  /** Asks for everything again. */
  onRetry: () => void;
  /** It is asking again. */
  retrying?: boolean;
  className?: string | undefined;
};

/** Says that the page shows less than it should (product 2): some lists are missing, not empty. */
export function PartialBanner({ onRetry, retrying = false, className }: PartialBannerProps) {
  return (
    <Banner
      tone="warn"
      className={className}
      action={
        <Button look="outline" loading={retrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      Certaines données n’ont pas pu être chargées.
    </Banner>
  );
}
