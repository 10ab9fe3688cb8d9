import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../design/controls/Button/Button';
import { NumberField } from '../../../design/controls/NumberField/NumberField';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { Icon } from '../../../design/structure/Icon/Icon';
import { litres } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { LineTarget } from '../../orders/LineTarget';
import {
  type Destination,
  emptyLine,
  into,
  type Line,
  maxLines,
  tankOf,
  tanksOf,
} from '../../orders/lines';
import styles from './ItemFields.module.css';
import type { Product, Site } from './values';

export type ItemFieldsProps = {
  items: Line[];
  site: Site;
  products: readonly Product[];
  onChange: (items: Line[]) => void;
  errorFor: (path: string) => string | undefined;
};

/** The products of each delivery, three at most (product S09). */
export function ItemFields({ items, site, products, onChange, errorFor }: ItemFieldsProps) {
  const add = () => {
    const free = tanksOf(site).find((tank) => !items.some(({ to }) => to === into(tank)));
    const line: Line = free?.gas
      ? { to: into(free), gasId: free.gas.id, volume: null, fillUp: true }
      : { ...emptyLine, to: 'vehicles' };
    onChange([...items, line]);
  };
  return (
    <div className={styles.lines}>
      {items.map((line, place) => (
        <ItemLine
          // A line is identified only by its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled by the form.
          key={place}
          place={place}
          line={line}
          items={items}
          site={site}
          products={products}
          onChange={(changed) => onChange(items.with(place, changed))}
          onRemove={() => onChange(items.toSpliced(place, 1))}
          errorFor={errorFor}
        />
      ))}
      {items.length < maxLines && (
        <div>
          <Button id="items" look="outline" icon={<Icon of={Plus} size={18} />} onClick={add}>
            Ajouter un produit
          </Button>
        </div>
      )}
    </div>
  );
}

type ItemLineProps = Omit<ItemFieldsProps, 'onChange'> & {
  place: number;
  line: Line;
  onChange: (line: Line) => void;
  onRemove: () => void;
};

function ItemLine({
  place,
  line,
  items,
  site,
  products,
  onChange,
  onRemove,
  errorFor,
}: ItemLineProps) {
  const at = `items.${place}`;
  const tank = tankOf(site, line);
  const product = products.find(({ id }) => id === line.gasId);
  const moveTo = (to: Destination) => {
    const next = tankOf(site, { to });
    onChange({
      to,
      gasId: next?.gas?.id ?? (tank ? '' : line.gasId),
      // A volume that fits one tank says nothing about another.
      volume: tank || next ? null : line.volume,
      fillUp: next !== undefined,
    });
  };
  return (
    <fieldset className={styles.line} aria-label={`Produit ${place + 1}`}>
      {items.length > 1 && (
        <div className={styles.lineHead}>
          <span aria-hidden="true">Produit {place + 1}</span>
          <Button
            variant="ternary"
            look="light"
            icon={<Icon of={Trash2} size={18} />}
            aria-label={`Retirer le produit ${place + 1}`}
            onClick={onRemove}
          >
            Retirer
          </Button>
        </div>
      )}
      <LineTarget
        id={at}
        line={line}
        tanks={tanksOf(site)}
        taken={items.filter((_, other) => other !== place).map(({ to }) => to)}
        products={products}
        factsOf={({ capacity }) => capacity !== null && litres(capacity)}
        onMove={moveTo}
        onProduct={(gasId) => onChange({ ...line, gasId })}
        errorFor={errorFor}
      />
      {product && (
        <Volume
          id={`${at}.volume`}
          line={line}
          inTank={tank !== undefined}
          product={product}
          onChange={onChange}
          error={errorFor(`${at}.volume`)}
        />
      )}
    </fieldset>
  );
}

type VolumeProps = {
  id: string;
  line: Line;
  inTank: boolean;
  product: Product;
  onChange: (line: Line) => void;
  error: string | undefined;
};

/** The volume: for a tank a fill-up is best, regardless of the consumption since the last delivery. */
function Volume({ id, line, inTank, product, onChange, error }: VolumeProps) {
  return (
    <>
      {inTank && (
        <RadioGroup
          label="Volume"
          look="card"
          orientation="horizontal"
          value={line.fillUp ? 'full' : 'fixed'}
          onValueChange={(chosen) => onChange({ ...line, fillUp: chosen === 'full', volume: null })}
        >
          <Radio
            value="full"
            label="Plein (recommandé)"
            hint={fr`La cuve est remplie à 95 % à chaque livraison.`}
          />
          <Radio value="fixed" label="Volume fixe" hint="Le même à chaque livraison." />
        </RadioGroup>
      )}
      {!line.fillUp && (
        <NumberField
          id={id}
          label={inTank ? 'Volume fixe' : 'Volume'}
          unit="L"
          required
          min={0}
          {...(product.maxVolume !== null && { max: product.maxVolume })}
          step={product.volumeStep || 1}
          value={line.volume}
          onValueChange={(volume) => onChange({ ...line, volume })}
          error={error}
        />
      )}
    </>
  );
}
