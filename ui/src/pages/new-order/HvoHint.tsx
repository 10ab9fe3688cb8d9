import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { into, type Line, tankOf, tanksOf } from '../../components/orders/lines';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { co2, money, pricePerLitre } from '../../lib/format';
import { fr } from '../../lib/typography';
import { Fact } from './Fact';
import styles from './HvoHint.module.css';
import { inHvo } from './quote';
import { volumeFault } from './rules';
import type { Product, Site, Values } from './values';

export type HvoHintProps = {
  values: Values;
  site: Site | undefined;
  products: readonly Product[];
  now: Date;
  /** Called to change the product of a line. */
  onSwitch: (place: number, line: Line) => void;
};

/**
 * The cost and emissions of the order in HVO100, where the site takes it: with a tank of it, or
 * with vehicles refuelled there (product S08).
 */
export function HvoHint({ values, site, products, now, onSwitch }: HvoHintProps) {
  const [compared, setCompared] = useState(false);
  const diesel = products.find(({ slug }) => slug === 'gazole');
  const hvo = products.find(({ slug }) => slug === 'hvo');
  const place = values.lines.findIndex(({ gasId }) => gasId === diesel?.id);
  const line = values.lines[place];
  if (!diesel || !hvo || !line?.volume) return null;
  const tank = tanksOf(site).find(({ gas }) => gas?.id === hvo.id);
  const taken = tank && values.lines.some(({ to }) => to === into(tank));
  const fits = tank && !taken && volumeFault(line, hvo, { tank, now }) === null;
  const to = !tankOf(site, line) ? line.to : fits ? into(tank) : null;
  const change = inHvo(line.volume, diesel, hvo);
  if (to === null || !change) return null;
  const { volume } = line;
  const amount = (product: Product) =>
    money(Math.round(Number(product.unitPriceExclTax) * volume * 100));
  return (
    <div className={styles.hvo}>
      <Icon of={Sprout} size={18} />
      <p>
        {fr`En HVO100 : `}
        {change.cents < 0 ? '−' : '+'}
        {money(Math.abs(change.cents))} HT et −{co2(change.kg)}.
      </p>
      <Button look="outline" aria-expanded={compared} onClick={() => setCompared(!compared)}>
        Comparer
      </Button>
      {compared && (
        <div className={styles.compared}>
          {[diesel, hvo].map((product) => (
            <dl key={product.id}>
              <Fact term={<strong>{product.shortName}</strong>}>{amount(product)} HT</Fact>
              <Fact term="Prix">{pricePerLitre(product.unitPriceExclTax ?? '')}</Fact>
              <Fact term="Émissions">
                {co2(Math.round(volume * Number(product.emissionFactor?.total)))}
              </Fact>
            </dl>
          ))}
          <Button
            look="outline"
            onClick={() => onSwitch(place, { to, gasId: hvo.id, volume, fillUp: false })}
          >
            Passer en HVO100
          </Button>
        </div>
      )}
    </div>
  );
}
