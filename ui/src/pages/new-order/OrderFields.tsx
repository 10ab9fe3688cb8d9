import type { Line } from '../../components/orders/lines';
import { DetailsStep } from './DetailsStep';
import styles from './OrderLayout.module.css';
import { ProductsStep } from './ProductsStep';
import { SiteStep } from './SiteStep';
import { SlotStep } from './SlotStep';
import type { useMistakes } from './useMistakes';
import type { OrderFormState } from './useOrderForm';
import type { OrderSteps } from './useOrderSteps';
import type { Business, Product, Site } from './values';

export type OrderFieldsProps = {
  state: OrderFormState;
  steps: OrderSteps;
  mistakes: ReturnType<typeof useMistakes>;
  business: Business;
  products: readonly Product[];
  site: Site | undefined;
  /** The lines without errors. */
  pricedLines: Line[];
  /** The date in the URL. */
  wished: string | undefined;
  now: Date;
};

/** The fields of the four steps; a phone hides all steps except the current one. */
export function OrderFields({
  steps,
  mistakes: { errorFor, isRight },
  business,
  products,
  state,
  site,
  pricedLines,
  wished,
  now,
}: OrderFieldsProps) {
  const done = (step: number) => site !== undefined && isRight(step);
  return (
    <div className={styles.steps}>
      <div hidden={steps.hidden(0)}>
        <SiteStep
          state={state}
          business={business}
          products={products}
          errorFor={errorFor}
          now={now}
          done={done(0)}
        />
      </div>
      <div hidden={steps.hidden(1)}>
        <ProductsStep
          state={state}
          site={site}
          products={products}
          errorFor={errorFor}
          now={now}
          done={done(1)}
        />
      </div>
      <div hidden={steps.hidden(2)}>
        <SlotStep
          state={state}
          site={site}
          pricedLines={pricedLines}
          wished={wished}
          errorFor={errorFor}
          now={now}
          done={done(2)}
        />
      </div>
      <div hidden={steps.hidden(3)}>
        <DetailsStep state={state} business={business} errorFor={errorFor} done={done(3)} />
      </div>
    </div>
  );
}
