import { CalendarClock, Droplet, TriangleAlert } from 'lucide-react';
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
import { dotted } from '../../lib/dotted';
import { litres } from '../../lib/format';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import { LevelGauge } from '../LevelGauge/LevelGauge';
import { levelShare, wholeShare } from '../LevelGauge/level';
import { addressName } from '../names';
import { slotInBrief } from '../orders/slot';
import { ProductChip } from '../ProductChip/ProductChip';
import { Permitted } from '../permissions/Permitted';
import { orderOfTank } from './order';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';
import styles from './TankCard.module.css';
import {
  autonomy,
  autonomyInWords,
  nextLateness,
  nextVolume,
  nextVolumeInWords,
  readingInWords,
  suggestionInWords,
} from './words';

/** Props of {@link TankCard}. */
export type TankCardProps = Omit<CardProps, 'title' | 'aside' | 'flush' | 'children' | 'to'> & {
  tank: Tank;
  /** The present moment. */
  now: Date;
  /** The address of the tank's own view. */
  to: string;
  /** The address of the form that takes its level. */
  readTo: string;
  /** Why nothing can be ordered; undefined where it can. */
  orderRefusal: string | undefined;
  /** Why no level can be taken; undefined where it can. */
  readRefusal: string | undefined;
  /** What tells the levels that are still to be sent: the first screen does without it. */
  waiting?: ComponentType<{ tank: string }>;
};

/** A tank: its level, how long it lasts, what comes and what to order (product S11). */
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
      // An entry of a list, and no region: there may be two hundred, and tanks of two sites share a name.
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

type OfTank = { tank: Tank };

/** A piece of the card; `brief` in a row, which leaves out what the tank’s own view says. */
type Piece = OfTank & { now: Date; brief?: boolean };

/** What is in the tank. */
export function TankProduct({ tank: { gas } }: OfTank) {
  return gas ? (
    <ProductChip name={gas.shortName} energyType={gas.energyType} size="sm" />
  ) : (
    <Missing />
  );
}

/** The level as a bar and in figures, the room that is left, and how it was read. */
export function TankLevel({ tank, now, brief = false }: Piece) {
  const { name, gas, capacity, level, levelAt, ullage, alertThresholdPercent } = tank;
  const share = capacity === null ? null : levelShare({ level, capacity, threshold: 0 });
  return (
    <div className={styles.level}>
      <LevelGauge
        label={`Niveau de la cuve ${name}`}
        level={level}
        capacity={capacity ?? 0}
        threshold={alertThresholdPercent ?? 20}
        energyType={gas?.energyType ?? null}
        readAt={levelAt}
        next={nextVolume(tank)}
        now={now}
      />
      {level !== null && (
        <p className={styles.figures}>
          <strong>
            {litres(level)}
            {share !== null && fr` · ${wholeShare(share)} %`}
          </strong>
          {ullage !== null && !brief && <span>{fr`creux disponible : ${litres(ullage)}`}</span>}
        </p>
      )}
      <p className={styles.reading}>{readingInWords(tank, now) ?? 'Niveau jamais relevé'}</p>
    </div>
  );
}

/** How long it lasts, the next delivery and the order that is advised. */
export function TankOutlook({ tank, now, brief = false }: Piece) {
  const { nextOrder, suggestedOrder } = tank;
  const brought = dotted(nextLateness(tank), nextVolumeInWords(tank));
  return (
    <div className={styles.outlook}>
      <p className={styles.autonomy} data-known={autonomy(tank) !== null || undefined}>
        {autonomyInWords(tank)}
      </p>
      {nextOrder && (
        <p className={styles.fact}>
          <Icon of={CalendarClock} size={16} />
          <span>
            {fr`Prochaine livraison : `}
            <Link to={paths.delivery(nextOrder.id)}>
              {nextOrder.slot ? slotInBrief(nextOrder.slot) : nextOrder.reference}
            </Link>
            {brought && fr` · ${brought}`}
          </span>
        </p>
      )}
      {suggestedOrder && (
        <div className={styles.suggestion}>
          <Icon of={Droplet} size={16} />
          <p>
            <strong>{suggestionInWords(suggestedOrder, today(now))}</strong>
            {!brief && <span>{suggestedOrder.reason}</span>}
          </p>
        </div>
      )}
    </div>
  );
}

/** What is out of the ordinary, with its numbers. */
export function TankAnomalies({ tank: { anomalies } }: OfTank) {
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

/** Opens the order of this tank, filled in with what is advised. */
export function OrderTank({
  tank,
  refusal,
  size,
}: OfTank & { refusal: string | undefined; size?: 'sm' | 'md' }) {
  const { name, suggestedOrder } = tank;
  return (
    <Permitted reason={refusal}>
      <Button
        {...(suggestedOrder ? { variant: 'secondary', look: 'light' } : { look: 'outline' })}
        {...(size && { size })}
        to={orderOfTank(tank)}
        state={{ source: 'tank' }}
      >
        Commander
        <VisuallyHidden>{fr` : ${name}`}</VisuallyHidden>
      </Button>
    </Permitted>
  );
}

/** The bars in the place of a card while the list loads, as high as most. */
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

/** Of two hundred cards, half a minute changes the words of few. */
function looksTheSame(before: TankCardProps, after: TankCardProps): boolean {
  const { now, ...rest } = before;
  const { now: later, ...others } = after;
  return (
    Object.entries(rest).every(([name, value]) => value === others[name as keyof typeof others]) &&
    readingInWords(before.tank, now) === readingInWords(after.tank, later) &&
    today(now) === today(later)
  );
}
