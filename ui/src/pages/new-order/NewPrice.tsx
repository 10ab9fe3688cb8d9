import { useEffect, useRef } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { litres, money, pricePerLitreAmount } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { QuoteFragment } from './NewOrder.generated';
import { samePrice } from './quote';
import type { Product } from './values';

export type NewPriceProps = {
  /** The price that has expired, and the new one. */
  before: QuoteFragment;
  now: QuoteFragment;
  products: readonly Product[];
  /** Accepts the new price. */
  onAgree: () => void;
};

/**
 * A price that differs from the guaranteed one: the changes, and the button that accepts them
 * (product 7.2).
 */
export function NewPrice({ before, now, products, onAgree }: NewPriceProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  // The order button is now disabled: a focus on it moves here.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement.matches('body, dialog, :disabled'))
        confirm.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Banner
      // No error, but the order waits for it.
      role="alert"
      tone="warn"
      action={
        <Button ref={confirm} onClick={onAgree}>
          Confirmer
        </Button>
      }
    >
      {newPriceSentence(before, now, products)}
    </Banner>
  );
}

/**
 * “Le prix garanti a expiré. Nouveau prix : 0,5098 → 0,5131 €/L, soit +11,88 € TTC. Confirmez pour
 * continuer.” (product 7.2); with several products, each changed price.
 */
export function newPriceSentence(
  before: QuoteFragment,
  now: QuoteFragment,
  products: readonly Product[],
): string {
  if (samePrice(before, now))
    return fr`La garantie a expiré ; le prix reste inchangé. Confirmez pour continuer.`;
  const changes = now.items.flatMap((item, place) => {
    const old = before.items[place];
    const name = products.find(({ id }) => id === item.gas?.id)?.shortName;
    const changed = [
      old && volumeChange(old.volume, item.volume),
      old && priceChange(old.unitPriceExclTax, item.unitPriceExclTax),
    ].filter(Boolean);
    return changed.length === 0
      ? []
      : [now.items.length > 1 && name ? `${name} ${changed.join(', ')}` : changed.join(', ')];
  });
  const [from, to] = [before.totals?.totalInclTax, now.totals?.totalInclTax];
  const difference = from != null && to != null && from !== to ? to - from : null;
  const inAll = difference === null ? '' : fr`, soit ${signed(difference)} TTC`;
  if (changes.length === 0)
    return fr`Le prix garanti a expiré. Le total a changé${inAll}. Confirmez pour continuer.`;
  return fr`Le prix garanti a expiré. Nouveau prix : ${changes.join(' ; ')}${inAll}. Confirmez pour continuer.`;
}

/** “0,5098 → 0,5131 €/L”; null when it is unchanged or unknown. */
function priceChange(old: string | null, price: string | null): string | null {
  if (old === null || price === null || old === price) return null;
  const [from, to] = [old, price].map((one) => pricePerLitreAmount(one).replace(/\s€$/, ''));
  return fr`${from ?? ''} → ${to ?? ''} €/L`;
}

/** “1 800 L → 1 670 L”: the changed volume of a tank that is filled up. */
function volumeChange(old: number | null, volume: number | null): string | null {
  if (old === null || volume === null || old === volume) return null;
  return `${litres(old)} → ${litres(volume)}`;
}

function signed(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${money(Math.abs(cents))}`;
}
