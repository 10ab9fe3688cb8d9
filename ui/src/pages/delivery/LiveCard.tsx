import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import {
  isFresh,
  type Position,
  positionSentence,
} from '../../components/orders/TankerRoute/position';
import { TankerRoute } from '../../components/orders/TankerRoute/TankerRoute';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import styles from './LiveCard.module.css';
import { useAtMostEvery } from './useAtMostEvery';

export type LiveCardProps = {
  /** The position of the tanker; null when the provider does not know it. */
  position: Position | null;
  /** Whether the position is loading. */
  locating: boolean;
  now: Date;
};

/** Screen readers announce a change of the arrival at most once a minute (product 9.2). */
const minute = 60_000;

/**
 * « Suivi en direct »: depot, stops, tanker and site on one line, and the same in words (product
 * S07, block 2). It needs no map, so it is accessible to everyone.
 */
export function LiveCard({ position, locating, now }: LiveCardProps) {
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // It renders after the page, so the browser did not find its anchor.
  useEffect(() => {
    if (hash === '#suivi') card.current?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
  return (
    <Card ref={card} id="suivi" title="Suivi en direct" className={styles.card}>
      {locating ? (
        <div className={styles.coming}>
          <Skeleton />
        </div>
      ) : (
        <Way position={position} now={now} />
      )}
    </Card>
  );
}

type WayProps = { position: Position | null; now: Date };

/** The route of the tanker, and its position on it. */
function Way({ position, now }: WayProps) {
  const sentence = positionSentence(position, now);
  const announced = useAtMostEvery(minute, sentence);
  return (
    <>
      {position && isFresh(position, now) && (
        <TankerRoute position={position} className={styles.route} />
      )}
      <p className={styles.sentence}>{sentence}</p>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}
