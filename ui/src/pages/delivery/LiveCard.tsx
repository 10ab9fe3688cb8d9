import { type LucideIcon, MapPin, Truck, Warehouse } from 'lucide-react';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { kilometres } from '../../lib/format';
import styles from './LiveCard.module.css';
import { isFresh, type Position, positionSentence } from './position';
import { routeMarks } from './route-line';
import { useAtMostEvery } from './useAtMostEvery';

/** Props of {@link LiveCard}. */
export type LiveCardProps = {
  /** Where the tanker is; null when the provider does not know. */
  position: Position | null;
  now: Date;
};

/** A change of the arrival is told to screen readers at most once a minute (product 9.2). */
const minute = 60_000;

/**
 * « Suivi en direct »: depot, stops, tanker and site on one line, and the same in words (product
 * S07, block 2). It needs no map, so everybody can read it.
 */
export function LiveCard({ position, now }: LiveCardProps) {
  const sentence = positionSentence(position, now);
  const told = useAtMostEvery(minute, sentence);
  return (
    <Card title="Suivi en direct" className={styles.card}>
      {position && isFresh(position, now) && <Route position={position} />}
      <p className={styles.sentence}>{sentence}</p>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Card>
  );
}

/** Decoration: the sentence below says all of it. */
function Route({ position }: { position: Position }) {
  const { depot, destination, distanceKm, stopsBefore } = position;
  const { tanker, stops } = routeMarks(position, depot, destination, stopsBefore);
  return (
    <div aria-hidden className={styles.route}>
      <svg className={styles.line} focusable="false">
        <line className={styles.behind} x1="12" x2={`${tanker}%`} y1="38" y2="38" />
        <line className={styles.ahead} x1={`${tanker}%`} x2="98%" y1="38" y2="38" />
        {stops.map((at) => (
          <circle key={at} className={styles.stop} cx={`${at}%`} cy="38" r="4.5" />
        ))}
        <Mark at="12" of={Warehouse} className={styles.depot} />
        <Mark at="100%" shift={-12} of={MapPin} className={styles.site} />
        <Mark at={`${tanker}%`} of={Truck} className={styles.tanker} />
        {distanceKm !== null && (
          <text x={`${tanker}%`} y="14" textAnchor={anchor(tanker)} className={styles.distance}>
            {kilometres(distanceKm)}
          </text>
        )}
      </svg>
      <p className={styles.ends}>
        <span>{depot?.label}</span>
        <span>{destination?.label}</span>
      </p>
    </div>
  );
}

/** Near an end the words stay on the drawing. */
function anchor(at: number): 'start' | 'middle' | 'end' {
  if (at < 15) return 'start';
  return at > 85 ? 'end' : 'middle';
}

type MarkProps = { at: string; shift?: number; of: LucideIcon; className: string | undefined };

/** An icon in a disc, its middle on the line. */
function Mark({ at, shift = 0, of: drawing, className }: MarkProps) {
  return (
    <svg x={at} y="38" overflow="visible" className={className} focusable="false">
      <g transform={`translate(${shift} 0)`}>
        <circle r="12" />
        <g transform="translate(-8 -8)">
          <Icon of={drawing} size={16} />
        </g>
      </g>
    </svg>
  );
}
