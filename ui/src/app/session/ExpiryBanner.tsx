import { useDeferredValue } from 'react';
import { startSignIn } from '../../auth/sign-in';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { count } from '../../lib/count';
import { minutesSeconds, useCountdown } from '../../lib/countdown';
import { useStateFor } from '../../lib/useStateFor';
import { texts } from '../../strings/texts';

export type ExpiryBannerProps = {
  /** When the session ends, in milliseconds since the epoch. */
  until: number;
};

/** After the first announcement, the remaining time is announced at these seconds only: more would be noise. */
const announced = [60, 30, 10];

const advice = 'Reconnectez-vous pour ne pas perdre votre travail.';

/**
 * Says that the session is about to end (product 5.4). The visible countdown changes every second in a
 * timer, which screen readers do not announce; a live region beside it changes a few times only.
 */
export function ExpiryBanner({ until }: ExpiryBannerProps) {
  const left = useCountdown(until);
  const passed = announced.filter((seconds) => left <= seconds).length;
  const [sentence] = useStateFor(
    passed,
    () => `Votre session expire dans ${inWords(left)}. ${advice}`,
  );
  // Screen readers do not read the text that a live region is created with.
  const said = useDeferredValue(sentence, '');
  return (
    <Banner
      role="group"
      aria-label="Fin de session"
      tone="warn"
      action={
        <Button look="outline" onClick={() => void startSignIn('user')}>
          {texts.reconnect}
        </Button>
      }
    >
      Votre session expire dans <span role="timer">{minutesSeconds(left)}</span>. {advice}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Banner>
  );
}

function inWords(seconds: number): string {
  const rest = seconds % 60;
  const parts = [
    seconds >= 60 && count(Math.floor(seconds / 60), 'minute'),
    (rest > 0 || seconds === 0) && count(rest, 'seconde'),
  ];
  return parts.filter(Boolean).join(' et ');
}
