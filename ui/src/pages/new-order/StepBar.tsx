import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Icon } from '../../design/structure/Icon/Icon';
import { count } from '../../lib/count';
import { money } from '../../lib/format';
import styles from './StepBar.module.css';
import type { OrderSteps } from './useOrderSteps';

/** The id of the error summary. */
export const summaryId = 'order-errors';

export type StepBarProps = {
  steps: OrderSteps;
  /** The number of invalid fields in the step. */
  errors: number;
  /** The total of the order, in cents. */
  total: number | null;
  /** The button that places the order, in the last step. */
  placeOrder: ReactNode;
  onNext: () => void;
};

/** The bar at the bottom of a phone, with the button of the current step. */
export function StepBar({ steps, errors, total, placeOrder, onNext }: StepBarProps) {
  return (
    <div data-part="bar" className={styles.bar}>
      {errors > 1 && (
        <button
          type="button"
          data-part="errors"
          className={styles.errors}
          onClick={() => document.getElementById(summaryId)?.focus()}
        >
          {count(errors, 'champ')} à corriger
        </button>
      )}
      <div className={styles.way}>
        {steps.step > 0 && (
          <IconButton
            label="Étape précédente"
            size="md"
            icon={<Icon of={ArrowLeft} />}
            onClick={() => void steps.back()}
          />
        )}
        {steps.last ? (
          placeOrder
        ) : (
          <>
            <span className={styles.total}>
              {total !== null && (
                <>
                  <small>Total TTC</small>
                  <strong>{money(total)}</strong>
                </>
              )}
            </span>
            <Button size="md" onClick={onNext}>
              Continuer
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
