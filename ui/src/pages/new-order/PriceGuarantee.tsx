import { Timer } from 'lucide-react';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { now } from '../../lib/clock';
import { minutesSeconds, useCountdown } from '../../lib/countdown';
import styles from './PriceGuarantee.module.css';

/** How long before the end it is announced, in seconds (product 9.2). */
const near = 120;

const providerNow = () => now().getTime();

export type PriceGuaranteeProps = {
  /** The end, in milliseconds of the provider's clock. */
  until: number;
};

/**
 * “Prix garanti encore 14:32”, with a visible countdown. Screen readers announce it twice: two
 * minutes before the end, and at the end.
 */
export function PriceGuarantee({ until }: PriceGuaranteeProps) {
  const left = useCountdown(until, providerNow);
  return (
    <p data-near={left <= near || undefined} className={styles.guarantee}>
      <Icon of={Timer} size={18} />
      <span aria-hidden={left <= near || undefined}>
        {left > 0 ? (
          <>
            Prix garanti encore <time>{minutesSeconds(left)}</time>
          </>
        ) : (
          'Le prix garanti a expiré.'
        )}
      </span>
      <VisuallyHidden role="status">
        {left > near
          ? ''
          : left > 0
            ? 'Prix encore garanti pendant deux minutes.'
            : 'Le prix garanti a expiré.'}
      </VisuallyHidden>
    </p>
  );
}
