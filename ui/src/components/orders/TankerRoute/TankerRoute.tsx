import { type LucideIcon, MapPin, Truck, Warehouse } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../../design/classes';
import { Icon } from '../../../design/structure/Icon/Icon';
import { kilometres } from '../../../lib/format';
import type { Position } from './position';
import { routeMarks } from './route-line';
import styles from './TankerRoute.module.css';

/** Other props go to its root. */
export type TankerRouteProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The position of the tanker, recent enough to be drawn (`isFresh`). */
  position: Position;
};

/**
 * Depot, stops, tanker and site on one line (product S07, block 2). Decorative: `positionSentence` next to
 * it says the same.
 */
export function TankerRoute({ position, className, ...rest }: TankerRouteProps) {
  const { depot, destination, distanceKm, stopsBefore } = position;
  const { tanker, stops } = routeMarks(position, depot, destination, stopsBefore);
  return (
    <div aria-hidden className={classes(styles.route, className)} {...rest}>
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

/** Keeps a text near an end inside the drawing. */
function anchor(at: number): 'start' | 'middle' | 'end' {
  if (at < 15) return 'start';
  return at > 85 ? 'end' : 'middle';
}

type MarkProps = { at: string; shift?: number; of: LucideIcon; className: string | undefined };

/** An icon in a disc, centred on the line. */
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
