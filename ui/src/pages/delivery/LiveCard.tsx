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
  /** Where the tanker is; null when the provider does not know. */
  position: Position | null;
  /** The provider is being asked. */
  locating: boolean;
  now: Date;
};

/** A change of the arrival is told to screen readers at most once a minute (product 9.2). */
const minute = 60_000;

/**
 * « Suivi en direct »: depot, stops, tanker and site on one line, and the same in words (product
 * S07, block 2). It needs no map, so everybody can read it.
 */
export function LiveCard({ position, locating, now }: LiveCardProps) {
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // It comes after the page, so the browser did not find it.
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

/** The way of the tanker, and where it is on it. */
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
