import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { texts } from '../../strings/texts';
import { useNoticeShown } from '../offline';
import { useRefresh } from '../useRefresh';

export type PartialBannerProps = { className?: string | undefined };

/**
 * Says that the page is incomplete (product 2): some lists are missing, not empty. Its
 * « Réessayer » never removes what is shown.
 */
export function PartialBanner({ className }: PartialBannerProps) {
  const { refetch, refetching } = useRefresh();
  // The notice above gives the cause and announces an automatic retry.
  if (useNoticeShown()) return null;
  return (
    <Banner
      tone="warn"
      className={className}
      action={
        <Button look="outline" loading={refetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {texts.partial}
    </Banner>
  );
}
