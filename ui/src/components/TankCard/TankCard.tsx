import { TriangleAlert } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../design/classes';
import { Button } from '../../design/controls/Button/Button';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card, type CardProps } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { today } from '../../lib/civil-date';
import { fr } from '../../lib/typography';
import { addressName } from '../names';
import { Permitted } from '../permissions/Permitted';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';
import styles from './TankCard.module.css';
import { OrderTank, TankLevel, TankOutlook, TankProduct } from './TankParts';
import { readingInWords } from './words';

export type TankCardProps = Omit<CardProps, 'title' | 'aside' | 'flush' | 'children' | 'to'> & {
  tank: Tank;
  /** The current time. */
  now: Date;
  /** The URL of the tank's page. */
  to: string;
  /** The URL of the form for its level. */
  readTo: string;
  /** Why no order is possible; undefined when it is. */
  orderRefusal: string | undefined;
  /** Why no level can be entered; undefined when it can. */
  readRefusal: string | undefined;
  /** Renders the levels that wait to be sent; passed in, so that the first screen does not load it. */
  waiting?: ComponentType<{ tank: string }>;
};

/** A tank: its level, how long it lasts, its next delivery and the suggested order (product S11). */
export const TankCard = memo(PlainTankCard, looksTheSame);

function PlainTankCard({
  tank,
  now,
  to,
  readTo,
  orderRefusal,
  readRefusal,
  waiting: Waiting,
  className,
  ...rest
}: TankCardProps) {
  const { name, active } = tank;
  return (
    <Card
      title={
        <Link to={to} preventScrollReset className={styles.name}>
          {name}
        </Link>
      }
      aside={!active && <Chip mark={null}>Archivée</Chip>}
      data-active={active}
      // A list item, not a region: there may be two hundred, and tanks of two sites may have the same name.
      aria-labelledby={undefined}
      className={classes(styles.card, className)}
      {...rest}
    >
      <p className={styles.place}>
        <TankProduct tank={tank} />
        <span>{tank.address ? addressName(tank.address) : <Missing />}</span>
      </p>
      <TankLevel tank={tank} now={now} />
      {Waiting && <Waiting tank={tank.id} />}
      {active && <TankOutlook tank={tank} now={now} />}
      {tank.anomalies.length > 0 && <TankAnomalies tank={tank} />}
      {active && (
        <div className={styles.actions}>
          <OrderTank tank={tank} refusal={orderRefusal} />
          <Permitted reason={readRefusal}>
            <Button look="outline" to={readTo} preventScrollReset>
              Relever
              <VisuallyHidden>{fr` le niveau : ${name}`}</VisuallyHidden>
            </Button>
          </Permitted>
        </div>
      )}
    </Card>
  );
}

/** The anomalies of the tank, with their numbers. */
export function TankAnomalies({ tank: { anomalies } }: { tank: Tank }) {
  return (
    <ul role="list" className={styles.anomalies}>
      {anomalies.map(({ id, message }) => (
        <li key={id}>
          <Icon of={TriangleAlert} size={16} />
          {message}
        </li>
      ))}
    </ul>
  );
}

/** The skeleton of a card, as high as most cards. */
export function TankCardSkeleton({ className }: { className?: string | undefined }) {
  return (
    <Card className={classes(styles.card, className)}>
      <Skeleton width={6} />
      <Skeleton width={7} />
      <Skeleton width={10} />
      <Skeleton width={8} />
      <Skeleton width={7} />
      <Skeleton width={5} />
      <div className={styles.actions}>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    </Card>
  );
}

/** Skips renders: of two hundred cards, the clock's tick every half minute changes only a few. */
function looksTheSame(before: TankCardProps, after: TankCardProps): boolean {
  const { now, ...rest } = before;
  const { now: later, ...others } = after;
  return (
    Object.entries(rest).every(([name, value]) => value === others[name as keyof typeof others]) &&
    readingInWords(before.tank, now) === readingInWords(after.tank, later) &&
    today(now) === today(later)
  );
}
