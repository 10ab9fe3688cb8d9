import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { focusField } from '../../components/forms/focus-field';
import { type Disconnection, useDisconnection } from '../../components/offline';
import type { NewOrder } from '../../components/orders/new-order';
import { usePermissions } from '../../components/permissions/usePermissions';
import type { OrderSource } from '../../lib/events';
import { lazyPage } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import { useNow } from '../../lib/useNow';
import type { KeepDraftProps } from './KeepDraft';
import { Notices } from './Notices';
import { OrderFields } from './OrderFields';
import styles from './OrderLayout.module.css';
import { PlaceOrder } from './PlaceOrder';
import { Progress } from './Progress';
import { initialValues, notRepeated, type Repeated } from './prefill';
import { priceNeeds } from './price-needs';
import { StepBar, summaryId } from './StepBar';
import { Summary } from './Summary';
import { useMistakes } from './useMistakes';
import { type OrderFormState, useOrderForm } from './useOrderForm';
import { useOrderPrice } from './useOrderPrice';
import { useOrderSteps } from './useOrderSteps';
import { useOrderSubmit } from './useOrderSubmit';
import type { Business, Product } from './values';

// The components of the last steps load while the form is filled in.
const loadMade = () => import('./OrderMade').then((m) => m.OrderMade);
const OrderMade = lazyPage(loadMade);
const loadQuestions = () => import('./OrderQuestions').then((m) => m.OrderQuestions);
const OrderQuestions = lazyPage(loadQuestions);

const loadErrors = () =>
  import('../../design/controls/FormSummary/FormSummary').then((m) => m.FormSummary);
const FormSummary = lazyPage(loadErrors);

export type OrderFormProps = {
  /** The parameters in the URL. */
  requested: NewOrder;
  business: Business;
  products: readonly Product[];
  /**
   * The order to repeat; null when there is none, it does not exist, or it belongs to another
   * business.
   */
  repeated: Repeated | null;
  source: OrderSource;
  now: () => Date;
  /** Receives the function that closing the dialog calls first. */
  leave: RefObject<(() => void) | null>;
  /** Called when the form closes. */
  onClose: () => void;
  /** Called to start another order after this one. */
  onAgain: () => void;
};

/**
 * The order form from site to price (product S08): two columns on a desktop, four steps on a phone
 * or a tablet.
 */
export function OrderForm(props: OrderFormProps) {
  const { requested, business, products, onAgain } = props;
  const { now, state, site, who, reason, priced, top, steps, submit, mistakes, ...order } =
    useOrder(props);
  const { price, places, total } = priced;
  // Fetched again with the prices; the form keeps the values of the first response.
  const [repeated] = useState(props.repeated);
  const lost = requested.reorder !== undefined && repeated === null;
  const leaving = useLeaving(props, state, submit.order !== null);
  useInitialFocus();

  if (submit.order) {
    return (
      <Suspense>
        <OrderMade order={submit.order} now={now} onAgain={onAgain} />
      </Suspense>
    );
  }

  const errors = mistakes.listed;
  const summary = errors.length > 0 && (
    <Suspense>
      <FormSummary errors={errors} attempt={0} id={summaryId} />
    </Suspense>
  );
  const placeOrder = (
    <PlaceOrder
      price={price}
      total={total}
      reason={reason}
      sending={submit.sending}
      onOrder={order.place}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the shortcut of its button.
    <div
      className={styles.order}
      onKeyDown={onCtrlEnter(steps.stepped && !steps.last ? order.next : order.place)}
    >
      {steps.stepped && <Progress ref={top} step={steps.step} />}
      <Notices
        state={state}
        sentences={lost ? [lostOrder] : repeated ? notRepeated(repeated, business, products) : []}
      />
      {steps.stepped && summary}
      {/* Not a form: Enter in a field must not place an order, only the labelled button does. */}
      <div className={styles.columns}>
        <OrderFields
          state={state}
          steps={steps}
          mistakes={mistakes}
          business={business}
          products={products}
          site={site}
          pricedLines={priced.pricedLines}
          now={now}
          wished={requested.date}
        />
        <div className={styles.side} hidden={steps.stepped && !steps.last}>
          <Summary
            values={state.values}
            site={site}
            products={products}
            now={now}
            price={price}
            places={places}
            who={who}
            needs={order.needs}
            failure={submit.failure ?? priced.formLevelErrors[0] ?? null}
            onSwitch={(place, line) => state.set(`lines.${place}`, line, true)}
            action={
              !steps.stepped && (
                <>
                  {summary}
                  {placeOrder}
                </>
              )
            }
          />
        </div>
      </div>
      {steps.stepped && (
        <StepBar
          steps={steps}
          total={total}
          placeOrder={placeOrder}
          errors={errors.length}
          onNext={order.next}
        />
      )}
      <Suspense>
        <OrderQuestions
          duplicateWarning={submit.duplicateWarning}
          business={business.name}
          reason={reason}
          onConfirm={() => void submit.place(true)}
          onDismiss={submit.dismissDuplicate}
          leaving={leaving}
        />
      </Suspense>
    </div>
  );
}

/** The state of the form: its fields, its price, its steps, its errors, and its submission. */
function useOrder(props: OrderFormProps) {
  const { requested, business, products, repeated, source } = props;
  const now = useNow(props.now);
  const [initial] = useState(() => initialValues(business, products, requested, repeated));
  const state = useOrderForm(initial, { business, products, now });
  const site = business.addresses.find(({ id }) => id === state.values.siteId);
  const { role } = usePermissions();
  const who = { role, business: business.name };
  const cut = useDisconnection();
  const reason = cut ? draftKept[cut] : undefined;
  const priced = useOrderPrice(state, site, cut === null);
  const { price, places } = priced;
  const top = useRef<HTMLDivElement>(null);
  const steps = useOrderSteps(top);
  const submit = useOrderSubmit({
    state,
    price,
    places,
    products,
    who,
    source,
    goTo: steps.goTo,
    onPlaced: steps.forget,
  });
  const mistakes = useMistakes(state, priced.objections, steps);
  const missing = priceNeeds(state.values, mistakes.faults) ?? (cut && waits);
  return {
    now,
    state,
    site,
    who,
    /** Why no order can be placed now; undefined when it can. */
    reason,
    priced,
    top,
    steps,
    submit,
    mistakes,
    /** The fields that the price still needs, in a sentence. */
    needs: price.failure ? null : missing,
    /** Places the order, or moves to the first error. */
    place() {
      if (mistakes.stopAnywhere() || reason) return;
      if (price.failure) price.again();
      else void submit.place(false);
    },
    /** Goes to the next step, or moves to the first error of this one. */
    next() {
      if (!mistakes.stopInStep(steps.step)) void steps.next();
    },
  };
}

/**
 * Focuses the first field and preloads the last components, since the dialog opened before the form
 * had loaded.
 */
function useInitialFocus() {
  useEffect(() => {
    focusField('siteId');
    loadMade().catch(() => undefined);
    loadErrors().catch(() => undefined);
  }, []);
}

/** The dialog for leaving a form that has input and has not been submitted. */
function useLeaving(
  { leave, onClose }: Pick<OrderFormProps, 'leave' | 'onClose'>,
  state: OrderFormState,
  ordered: boolean,
): KeepDraftProps {
  const [open, setOpen] = useState(false);
  const asks = state.touched && !ordered;
  useImperativeHandle(leave, () => () => (asks ? setOpen(true) : onClose()), [asks, onClose]);
  return {
    open,
    onStay: () => setOpen(false),
    onKeep: onClose,
    onDrop: () => {
      state.done();
      onClose();
    },
  };
}

/** Handles Ctrl+Enter, Cmd+Enter on a Mac, anywhere in the form. */
function onCtrlEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  };
}

/** Why no order can be placed now (product S08). */
const draftKept: Record<NonNullable<Disconnection>, string> = {
  offline: fr`Hors connexion : votre brouillon est conservé.`,
  unreachable: fr`Le service ne peut pas être joint : votre brouillon est conservé.`,
};

const waits = 'Le prix s’affichera une fois la connexion rétablie.';
const lostOrder = fr`La commande d’origine est introuvable. Indiquez ce que vous voulez commander.`;
