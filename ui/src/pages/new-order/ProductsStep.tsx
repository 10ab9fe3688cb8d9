import { Plus } from 'lucide-react';
import { emptyLine, into, tanksOf } from '../../components/orders/lines';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { useComing } from './coming';
import { LineFields } from './LineFields';
import { mayAddLine } from './rules';
import { Step } from './Step';
import styles from './StepParts.module.css';
import type { OrderFormState } from './useOrderForm';
import type { Product, Site } from './values';

export type ProductsStepProps = {
  state: OrderFormState;
  site: Site | undefined;
  products: readonly Product[];
  errorFor: (path: string) => string | undefined;
  /** Whether all lines are valid. */
  done: boolean;
  now: Date;
};

/** « Produits et volumes »: up to three products, each with its destination. */
export function ProductsStep({ state, site, products, errorFor, done, now }: ProductsStepProps) {
  const { lines } = state.values;
  const coming = useComing(now);
  const add = () => {
    const free = tanksOf(site).find((tank) => !lines.some(({ to }) => to === into(tank)));
    const line = free?.gas
      ? { ...emptyLine, to: into(free), gasId: free.gas.id }
      : { ...emptyLine, to: 'vehicles' as const };
    state.set('lines', [...lines, line]);
    const path = `lines.${lines.length}`;
    requestAnimationFrame(() =>
      document.getElementById(`${path}.to`)?.querySelector('input')?.focus(),
    );
  };
  return (
    <Step number={2} title="Produits et volumes" done={done}>
      {site ? (
        <>
          {lines.map((line, place) => (
            <LineFields
              // A line has no name but its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled by the form.
              key={place}
              place={place}
              line={line}
              state={state}
              site={site}
              products={products}
              coming={coming}
              errorFor={errorFor}
              now={now}
            />
          ))}
          {mayAddLine(state.values) && (
            <div>
              <Button id="lines" look="outline" icon={<Icon of={Plus} size={18} />} onClick={add}>
                Ajouter un produit
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={styles.quiet}>Choisissez d’abord un site de livraison.</p>
      )}
    </Step>
  );
}
