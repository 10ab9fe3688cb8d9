import { Leaf } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { addressName } from '../../components/names';
import type { Line } from '../../components/orders/lines';
import { estimate } from '../../components/orders/sentences';
import { slotInWords } from '../../components/orders/slot';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { mutationErrorMessage, type Who } from '../../components/permissions/refusal';
import { Unbroken } from '../../components/references/Unbroken';
import { vatLabel } from '../../components/vat';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import { co2, litres, money, pricePerLitre } from '../../lib/format';
import { lazyPage } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import { Fact } from './Fact';
import { PriceGuarantee } from './PriceGuarantee';
import styles from './Summary.module.css';
import { readSlot } from './slots';
import type { Price } from './usePrice';
import type { Product, Site, Values } from './values';
import { warningsOf } from './warnings';

// Loaded on demand: a price rarely changes.
const NewPrice = lazyPage(() => import('./NewPrice').then((m) => m.NewPrice));
// Loaded on demand: few orders get this hint.
const HvoHint = lazyPage(() => import('./HvoHint').then((m) => m.HvoHint));

/** The id of the button that places the order. */
export const submitId = 'order-submit';

export type SummaryProps = {
  values: Values;
  site: Site | undefined;
  products: readonly Product[];
  now: Date;
  price: Price;
  /** The indexes of the lines that the price includes. */
  places: readonly number[];
  /** The fields that a price still needs. */
  needs: string | null;
  /** The user and the business. */
  who: Who;
  /** Why the order was not placed, when no field is invalid. */
  failure: string | null;
  /** Called to change the product of a line. */
  onSwitch: (place: number, line: Line) => void;
  /** The button that places the order. */
  action: ReactNode;
};

/** The content and the cost of the order, guaranteed for a while (product S08). */
export function Summary({
  values,
  site,
  products,
  now,
  price,
  places,
  needs,
  who,
  failure,
  onSwitch,
  action,
}: SummaryProps) {
  const { quote } = price;
  const agree = () => {
    price.agree();
    requestAnimationFrame(() => document.getElementById(submitId)?.focus());
  };
  const totals = quote?.totals;
  const when = readSlot(values.slot);
  const fee = totals?.deliveryFeeExclTax ?? null;
  return (
    <Card title="Votre commande" className={styles.summary}>
      <p className={styles.where}>
        {site && <strong>{addressName(site)}</strong>}
        {site && when && <span>{slotInWords(when)}</span>}
      </p>
      {/* As high as a price, so that the order button does not move when one loads. */}
      <div className={styles.offer}>
        {quote ? (
          <div data-requesting={price.requesting || undefined} className={styles.price}>
            <ul role="list" className={styles.lines}>
              {quote.items.map(({ gas, volume, unitPriceExclTax, totalExclTax }, place) => {
                const product = products.find(({ id }) => id === gas?.id);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote have no name but their place.
                  <li key={place} className={styles.line}>
                    <span className={styles.product}>
                      {product && (
                        <ProductChip name={product.shortName} energyType={product.energyType} />
                      )}
                      <strong>{totalExclTax === null ? '—' : money(totalExclTax)}</strong>
                    </span>
                    <span className={styles.detail}>
                      {[
                        volume !== null && litres(volume),
                        unitPriceExclTax !== null && pricePerLitre(unitPriceExclTax),
                      ]
                        .filter(Boolean)
                        .join(' × ')}
                    </span>
                  </li>
                );
              })}
            </ul>
            {places.length < values.lines.length && (
              <p className={styles.quiet}>{missing(values.lines.length, places)}</p>
            )}
            {totals && (
              <dl>
                {fee !== null && <Fact term="Livraison HT">{money(fee)}</Fact>}
                {Boolean(totals.discountExclTax) && (
                  <Fact term="Remise">{money(-Math.abs(totals.discountExclTax ?? 0))}</Fact>
                )}
                {totals.totalExclTax !== null && (
                  <Fact term="Total HT">{money(totals.totalExclTax)}</Fact>
                )}
                {totals.vat !== null && <Fact term={vatLabel(totals)}>{money(totals.vat)}</Fact>}
                {totals.totalInclTax !== null && (
                  <Fact strong term="Total TTC">
                    <span className={styles.total}>{money(totals.totalInclTax)}</span>
                  </Fact>
                )}
              </dl>
            )}
            {quote.emissionsKgCo2e !== null && (
              <p className={styles.emissions}>
                <Icon of={Leaf} size={16} />
                {fr`Émissions estimées : `}
                {co2(quote.emissionsKgCo2e)}
              </p>
            )}
          </div>
        ) : price.requesting ? (
          <div aria-busy="true" className={styles.price}>
            <Skeleton width={8} />
            <Skeleton width={5} />
            <Skeleton shape="figure" width={6} />
          </div>
        ) : (
          <Unpriced values={values} products={products} needs={needs} />
        )}
        {quote && !price.instead && <PriceGuarantee until={price.until} />}
      </div>
      {action}
      {quote && price.instead && (
        <Suspense>
          <NewPrice before={price.instead} now={quote} products={products} onAgree={agree} />
        </Suspense>
      )}
      {warningsOf(quote?.warnings ?? []).map((message) => (
        <Banner key={message} tone="warn">
          <Unbroken>{message}</Unbroken>
        </Banner>
      ))}
      {price.failure !== null && (
        <Banner
          tone="error"
          action={
            <Button look="outline" onClick={price.again}>
              {texts.retry}
            </Button>
          }
        >
          {mutationErrorMessage(price.failure, who, 'Le prix n’a pas pu être calculé.')}
        </Banner>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <Suspense>
        <HvoHint values={values} site={site} products={products} now={now} onSwitch={onSwitch} />
      </Suspense>
      {totals?.isEstimate && <p className={styles.note}>{estimate}</p>}
    </Card>
  );
}

/** The placeholder of the price: the selected products, and the missing fields. */
function Unpriced({
  values,
  products,
  needs,
}: Pick<SummaryProps, 'values' | 'products' | 'needs'>) {
  const chosen = values.lines.flatMap(({ gasId, volume }, place) => {
    const product = products.find(({ id }) => id === gasId);
    return product ? [{ product, volume, place }] : [];
  });
  return (
    <div className={styles.price}>
      {needs && <p className={styles.quiet}>{needs}</p>}
      {chosen.length > 0 && (
        <ul role="list" className={styles.lines}>
          {chosen.map(({ product, volume, place }) => (
            <li key={place} className={styles.product}>
              <ProductChip name={product.shortName} energyType={product.energyType} />
              {volume === null ? <Missing /> : <span>{litres(volume)}</span>}
            </li>
          ))}
        </ul>
      )}
      <dl>
        {['Livraison HT', 'Total HT', 'TVA'].map((term) => (
          <Fact key={term} term={term}>
            <Missing />
          </Fact>
        ))}
        <Fact strong term="Total TTC">
          <Missing />
        </Fact>
      </dl>
    </div>
  );
}

/** “Sans le produit 2, qui reste à compléter.” */
function missing(lines: number, places: readonly number[]): string {
  const left = Array.from({ length: lines }, (_, place) => place)
    .filter((place) => !places.includes(place))
    .map((place) => place + 1);
  return left.length > 1
    ? `Sans les produits ${left.join(' et ')}, qui restent à compléter.`
    : `Sans le produit ${left[0]}, qui reste à compléter.`;
}
