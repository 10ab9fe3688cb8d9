/** The parts of a tank's card, which its own page and the home page also use. */

import { CalendarClock, Droplet } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../design/controls/Button/Button';
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
import { slotInBrief } from '../orders/slot';
import { ProductChip } from '../ProductChip/ProductChip';
import { Permitted } from '../permissions/Permitted';
import { orderOfTank } from './order';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';
import styles from './TankParts.module.css';
import {
  autonomy,
  autonomyInWords,
  nextLateness,
  nextVolume,
  nextVolumeInWords,
  readingInWords,
  suggestionInWords,
} from './words';

type OfTank = { tank: Tank };

/** The props of a part of the card; `brief` in a row, which omits what the tank’s own page shows. */
type Piece = OfTank & { now: Date; brief?: boolean };

/** The product of the tank. */
export function TankProduct({ tank: { gas } }: OfTank) {
  return gas ? (
    <ProductChip name={gas.shortName} energyType={gas.energyType} size="sm" />
  ) : (
    <Missing />
  );
}

/** The level as a bar and in figures, the ullage, and the source of the reading. */
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

/** How long the tank lasts, its next delivery and the suggested order. */
export function TankOutlook({ tank, now, brief = false }: Piece) {
  const { nextOrder, suggestedOrder } = tank;
  const brought = dotted(nextLateness(tank), nextVolumeInWords(tank, brief));
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

/** A link to the order form, prefilled for this tank. */
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
