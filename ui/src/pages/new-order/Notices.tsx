import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import styles from './StepParts.module.css';
import type { OrderFormState } from './useOrderForm';

export type NoticesProps = {
  state: OrderFormState;
  /** The parts that could not be filled in. */
  sentences: readonly string[];
};

/**
 * The notices above the form: a stored draft, and the parts of an order that could not be repeated.
 */
export function Notices({ state, sentences }: NoticesProps) {
  return (
    <>
      {state.offered && (
        <Banner
          action={
            <span className={styles.actions}>
              <Button onClick={state.resume}>Reprendre</Button>
              <Button look="outline" onClick={state.discard}>
                Supprimer
              </Button>
            </span>
          }
        >
          Nous avons retrouvé votre brouillon de commande.
        </Banner>
      )}
      {sentences.map((sentence) => (
        <Banner key={sentence} tone="warn">
          {sentence}
        </Banner>
      ))}
    </>
  );
}
