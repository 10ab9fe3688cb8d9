import { Lightbulb, Trash2 } from 'lucide-react';
import { LevelGauge } from '../../components/LevelGauge/LevelGauge';
import { type NextVolume, nextInBrief } from '../../components/LevelGauge/level';
import { LineTarget } from '../../components/orders/LineTarget';
import { type Destination, type Line, tankOf, tanksOf } from '../../components/orders/lines';
import { autonomy } from '../../components/TankCard/words';
import { Button } from '../../design/controls/Button/Button';
import { NumberField } from '../../design/controls/NumberField/NumberField';
import { Slider } from '../../design/controls/Slider/Slider';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { count } from '../../lib/count';
import { dotted } from '../../lib/dotted';
import { litres, percent } from '../../lib/format';
import { de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import type { Coming } from './coming';
import { expectedLevel, nextInto } from './expected-level';
import styles from './LineFields.module.css';
import { fillUpVolume, quickVolumes, roomOf, suggestedOrder } from './rules';
import type { OrderFormState } from './useOrderForm';
import type { Product, Site, Tank } from './values';

export type LineFieldsProps = {
  place: number;
  line: Line;
  state: OrderFormState;
  site: Site;
  products: readonly Product[];
  /** The upcoming deliveries to the tanks; null while they are unknown. */
  coming: readonly Coming[] | null;
  errorFor: (path: string) => string | undefined;
  now: Date;
};

/** One product: destination, product and volume. */
export function LineFields({
  place,
  line,
  state,
  site,
  products,
  coming,
  errorFor,
  now,
}: LineFieldsProps) {
  const { lines } = state.values;
  const several = lines.length > 1;
  const at = `lines.${place}` as const;
  const tank = tankOf(site, line);
  const product = products.find(({ id }) => id === line.gasId);
  const taken = lines.filter((_, other) => other !== place).map(({ to }) => to);
  const change = (changes: Partial<Line>, checked = false) =>
    state.set(at, { ...line, ...changes }, checked);
  const moveTo = (to: Destination) => {
    const next = tankOf(site, { to });
    // Clears the errors, which were those of the other destination.
    state.settle(at, {
      ...line,
      to,
      gasId: next?.gas?.id ?? (tank ? '' : line.gasId),
      fillUp: false,
      // A volume that fits one tank may not fit another.
      volume: tank || next ? null : line.volume,
    });
  };
  return (
    <fieldset className={styles.line} data-several={several || undefined}>
      <legend className={styles.legend} data-hidden={!several || undefined}>
        <VisuallyHidden when={!several}>Produit {place + 1}</VisuallyHidden>
      </legend>
      {several && (
        <Button
          variant="ternary"
          look="light"
          className={styles.remove}
          icon={<Icon of={Trash2} size={18} />}
          aria-label={`Retirer le produit ${place + 1}`}
          onClick={() => state.removeLine(place)}
        >
          Retirer
        </Button>
      )}
      <LineTarget
        id={at}
        line={line}
        tanks={tanksOf(site)}
        taken={taken}
        products={products}
        factsOf={(one) => (
          <TankFacts
            tank={one}
            product={products.find(({ id }) => id === one.gas?.id)}
            next={nextInto(one.id, coming)}
            now={now}
          />
        )}
        onMove={moveTo}
        onProduct={(gasId) => change({ gasId, fillUp: false })}
        errorFor={errorFor}
      />
      {product && (
        <Volume
          line={line}
          tank={tank}
          product={product}
          now={now}
          error={errorFor(`${at}.volume`)}
          slot={state.values.slot}
          coming={coming}
          adjustment={state.adjustmentOf(line)}
          id={`${at}.volume`}
          onChange={change}
          onLeave={() => void state.form.trigger(`${at}.volume`)}
        />
      )}
      {product?.slug === 'adblue' && (
        <p className={styles.note}>L’AdBlue sera livré par un camion dédié.</p>
      )}
    </fieldset>
  );
}

/** “42 % · creux disponible : 15 900 L”, above the tank's gauge. */
function TankFacts({
  tank,
  product,
  next,
  now,
}: {
  tank: Tank;
  product: Product | undefined;
  next: NextVolume | null;
  now: Date;
}) {
  const { ullage } = roomOf(tank, now);
  const { level, capacity } = tank;
  return (
    <span className={styles.tank}>
      <span>
        {ullage === null || tank.level === null || !tank.capacity
          ? 'Niveau inconnu'
          : fr`${percent(Math.floor((100 * tank.level) / tank.capacity))} · creux disponible : ${litres(ullage)}`}
      </span>
      {tank.capacity !== null && (
        <LevelGauge
          label={`Niveau ${de(tank.name)}`}
          level={tank.level}
          capacity={tank.capacity}
          {...(tank.alertThresholdPercent !== null && { threshold: tank.alertThresholdPercent })}
          energyType={product?.energyType ?? null}
          readAt={tank.levelAt}
          next={next}
          now={now}
        />
      )}
      {next && (
        <span>
          {fr`Prochaine livraison : `}
          {dotted(next.on, nextInBrief({ level, capacity: capacity ?? 0, threshold: 0 }, next))}
        </span>
      )}
    </span>
  );
}

type VolumeProps = {
  id: string;
  line: Line;
  tank: Tank | undefined;
  product: Product;
  now: Date;
  error: string | undefined;
  slot: string;
  coming: LineFieldsProps['coming'];
  /** Why it differs from the requested volume. */
  adjustment: string | undefined;
  onChange: (changes: Partial<Line>, checked?: boolean) => void;
  onLeave: () => void;
};

/** The volume: typed, selected on a slider, or one of the usual volumes. */
function Volume({
  id,
  line,
  tank,
  product,
  now,
  error,
  slot,
  coming,
  adjustment,
  onChange,
  onLeave,
}: VolumeProps) {
  const room = tank && roomOf(tank, now);
  const full = tank ? fillUpVolume(tank, product, now) : null;
  const step = product.volumeStep || 1;
  const most = Math.max(
    step,
    Math.floor(Math.min(product.maxVolume ?? 30_000, room?.most ?? 30_000) / step) * step,
  );
  const choose = (volume: number, fillUp = false) => onChange({ volume, fillUp }, true);
  const expected = tank && expectedLevel(tank, slot, error ? null : line.volume, coming);
  const suggestion = tank && suggestedOrder(tank, product, now);
  const lasts = tank && autonomy(tank);
  return (
    <div className={styles.volume}>
      {suggestion && (
        <p className={styles.suggestion}>
          <Icon of={Lightbulb} size={18} />
          <span>
            {fr`Suggestion : `}
            {litres(suggestion.volume)} {suggestion.when}
            {lasts && ` (autonomie ${lasts})`}.
          </span>
          <Button
            look="outline"
            aria-pressed={suggestion.volume === line.volume}
            onClick={() => choose(suggestion.volume)}
          >
            {suggestion.volume === line.volume ? 'Appliquée' : 'Appliquer'}
          </Button>
        </p>
      )}
      <div className={styles.amount}>
        <NumberField
          id={id}
          label="Volume"
          unit="L"
          required
          min={0}
          max={most}
          step={step}
          value={line.volume}
          onValueChange={(volume) => onChange({ volume, fillUp: false })}
          onBlur={(event) => event.currentTarget.value !== '' && onLeave()}
          error={error}
        />
        <Slider
          label="Volume, au curseur"
          labelHidden
          min={0}
          max={most}
          step={step}
          unit="L"
          value={line.volume}
          onValueChange={(volume) => choose(volume)}
        />
      </div>
      <div className={styles.quick}>
        {quickVolumes(product, room?.most ?? null).map((volume) => (
          <Button
            key={volume}
            look="outline"
            aria-pressed={line.volume === volume && !line.fillUp}
            onClick={() => choose(volume)}
          >
            {litres(volume)}
          </Button>
        ))}
        {full !== null && (
          <Button look="outline" aria-pressed={line.fillUp} onClick={() => choose(full, true)}>
            Remplir ({litres(full)})
          </Button>
        )}
      </div>
      {adjustment && (
        <p role="status" className={styles.adjusted}>
          {adjustment}
        </p>
      )}
      {expected && <p className={styles.note}>{expected.sentence}</p>}
      {expected?.warning && <p className={styles.warning}>{expected.warning}</p>}
      {room?.daysOld != null && (
        <p className={styles.warning}>
          Niveau relevé il y a {count(room.daysOld, 'jour')}
          {fr` : vérifiez la jauge avant la livraison.`}
        </p>
      )}
    </div>
  );
}
