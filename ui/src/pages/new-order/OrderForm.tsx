import { useApolloClient } from '@apollo/client/react';
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Cut, useCut } from '../../components/offline';
import type { NewOrder } from '../../components/orders/new-order';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import type { OrderSource } from '../../lib/events';
import { money } from '../../lib/format';
import { lazyPage } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import { useNow } from '../../lib/useNow';
import { DetailsStep } from './DetailsStep';
import { focusField } from './focus-field';
import { OrderFormDataDocument } from './NewOrder.generated';
import styles from './NewOrder.module.css';
import { Notices } from './Notices';
import { ProductsStep } from './ProductsStep';
import { Progress } from './Progress';
import { initialValues, notRepeated, type Repeated } from './prefill';
import { priceNeeds } from './price-needs';
import { quoteInput } from './quote';
import { soundLines } from './rules';
import { SiteStep } from './SiteStep';
import { SlotStep } from './SlotStep';
import { StepBar, summaryId } from './StepBar';
import { Summary, submitId } from './Summary';
import { fieldOf, type OrderFormState, useOrderForm } from './useOrderForm';
import { useOrderSteps } from './useOrderSteps';
import { useOrderSubmit } from './useOrderSubmit';
import { type Price, usePrice } from './usePrice';
import type { Business, Product } from './values';

// What is shown and asked at the end comes while the form is filled in.
const loadMade = () => import('./OrderMade').then((m) => m.OrderMade);
const OrderMade = lazyPage(loadMade);
const loadQuestions = () => import('./OrderQuestions').then((m) => m.OrderQuestions);
const OrderQuestions = lazyPage(loadQuestions);

const loadErrors = () =>
  import('../../design/controls/FormSummary/FormSummary').then((m) => m.FormSummary);
const FormSummary = lazyPage(loadErrors);

/** Props of {@link OrderForm}. */
export type OrderFormProps = {
  /** What the address asks for. */
  asked: NewOrder;
  business: Business;
  products: readonly Product[];
  /** The order that is repeated. */
  repeated: Repeated | null;
  /** The order that was to be repeated is not there, or not of this business. */
  lost: boolean;
  source: OrderSource;
  now: () => Date;
  /** Told what closing the dialog asks first. */
  leave: RefObject<(() => void) | null>;
  /** Asked when the form is left. */
  onClose: () => void;
  /** Asked for another order after this one. */
  onAgain: () => void;
};

/** An order from its site to its price (product S08): two columns on a desk, four steps on a phone or a tablet. */
export function OrderForm({
  asked,
  business,
  products,
  repeated,
  lost,
  source,
  now: clock,
  leave,
  onClose,
  onAgain,
}: OrderFormProps) {
  const now = useNow(clock);
  const context = { business, products, now };
  const [initial] = useState(() => initialValues(business, products, asked, repeated));
  const state = useOrderForm(initial, context);
  const { values, faults } = state;
  const site = business.addresses.find(({ id }) => id === values.siteId);
  const { role } = usePermissions();
  const who = { role, business: business.name };
  const cut = useCut();
  const reason = cut ? draftKept[cut] : undefined;
  const waits = cut ? 'Le prix s’affichera une fois la connexion rétablie.' : null;

  // A line that is not filled in yet takes no price from the others.
  const places = site ? soundLines(values, faults) : [];
  const sound = places.flatMap((place) => values.lines[place] ?? []);
  const price = usePrice(quoteInput({ ...values, lines: sound }), cut === null);
  const { objections, formLevelErrors } = objectionsOf(price, places);
  useFreshLevels(state, price, places);

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
  const [attempted, setAttempted] = useState(false);
  const [leaving, setLeaving] = useState(false);

  // What the price was refused for stands at its field until the field is another.
  const errorFor = (path: string) => state.errorFor(path) ?? objections[path];
  const wrong = Object.keys({ ...faults, ...objections });
  const wrongIn = (place: number) => wrong.filter((path) => steps.holds(place, path));
  const done = (place: number) => site !== undefined && wrongIn(place).length === 0;

  // The dialog opened before there was anything to fill in.
  useEffect(() => {
    focusField('siteId');
    loadMade().catch(() => undefined);
    loadErrors().catch(() => undefined);
  }, []);

  useEffect(() => {
    leave.current = () => (state.touched && !submit.order ? setLeaving(true) : onClose());
    return () => {
      leave.current = null;
    };
  });

  /** Shows what is wrong, and leads to the first of it; false when nothing is. */
  const stopAt = (paths: readonly string[]) => {
    setAttempted(paths.length > 0);
    if (paths[0] === undefined) return false;
    void state.form.trigger(paths as never);
    steps.goTo(paths[0]);
    return true;
  };
  const order = () => {
    if (stopAt(wrong)) return;
    if (reason) return;
    if (price.failure) price.again();
    else void submit.place(false);
  };
  const next = () => {
    if (!stopAt(wrongIn(steps.step))) void steps.next();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (steps.stepped && !steps.last) next();
    else order();
  };

  if (submit.order) {
    return (
      <Suspense>
        <OrderMade order={submit.order} now={now} onAgain={onAgain} />
      </Suspense>
    );
  }

  const whole = places.length === values.lines.length;
  const total = (whole && price.quote?.totals?.totalInclTax) || null;
  const errors = wrong.flatMap((path) => {
    const message = attempted && steps.shows(path) && errorFor(path);
    return message ? [{ field: path, message }] : [];
  });
  const summary = errors.length > 0 && (
    <Suspense>
      <FormSummary errors={errors} attempt={0} id={summaryId} />
    </Suspense>
  );
  const placeOrder = (
    <Permitted reason={reason}>
      <Button
        id={submitId}
        size="md"
        wide
        loading={submit.sending || (price.asking && price.quote !== null)}
        disabled={price.instead !== null}
        onClick={order}
      >
        {total === null ? 'Passer commande' : `Passer commande — ${money(total)}`}
      </Button>
    </Permitted>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears a shortcut for its button.
    <div className={styles.order} onKeyDown={onKeyDown}>
      {steps.stepped && <Progress ref={top} step={steps.step} />}
      <Notices
        state={state}
        sentences={lost ? [lostOrder] : repeated ? notRepeated(repeated, business, products) : []}
      />
      {steps.stepped && summary}
      {/* No form: Enter in a field orders nothing, an order is what its button says. */}
      <div className={styles.columns}>
        <div className={styles.steps}>
          <div hidden={steps.hidden(0)}>
            <SiteStep
              state={state}
              business={business}
              products={products}
              errorFor={errorFor}
              done={done(0)}
              now={now}
            />
          </div>
          <div hidden={steps.hidden(1)}>
            <ProductsStep
              state={state}
              site={site}
              products={products}
              errorFor={errorFor}
              done={done(1)}
              now={now}
            />
          </div>
          <div hidden={steps.hidden(2)}>
            <SlotStep
              state={state}
              site={site}
              sound={sound}
              wished={asked.date}
              errorFor={errorFor}
              done={done(2)}
              now={now}
            />
          </div>
          <div hidden={steps.hidden(3)}>
            <DetailsStep state={state} business={business} errorFor={errorFor} done={done(3)} />
          </div>
        </div>
        <div className={styles.side} hidden={steps.stepped && !steps.last}>
          <Summary
            values={values}
            site={site}
            products={products}
            now={now}
            price={price}
            places={places}
            needs={
              price.failure ? null : (priceNeeds(values, { ...faults, ...objections }) ?? waits)
            }
            who={who}
            failure={submit.failure ?? formLevelErrors[0] ?? null}
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
          errors={errors.length}
          total={total}
          placeOrder={placeOrder}
          onNext={next}
        />
      )}
      <Suspense>
        <OrderQuestions
          duplicateWarning={submit.duplicateWarning}
          business={business.name}
          reason={reason}
          onConfirm={() => void submit.place(true)}
          onDismiss={submit.dismissDuplicate}
          leaving={{
            open: leaving,
            onStay: () => setLeaving(false),
            onKeep: onClose,
            onDrop: () => {
              state.done();
              onClose();
            },
          }}
        />
      </Suspense>
    </div>
  );
}

/** Why nothing can be ordered now (product S08). */
const draftKept: Record<NonNullable<Cut>, string> = {
  offline: fr`Hors connexion : votre brouillon est conservé.`,
  unreachable: fr`Le service ne peut pas être joint : votre brouillon est conservé.`,
};

const lostOrder = fr`La commande d’origine est introuvable. Indiquez ce que vous voulez commander.`;

/** What stands against the price: at its field, or over the whole form. */
function objectionsOf(price: Price, places: readonly number[]) {
  const objections: Record<string, string> = {};
  const formLevelErrors: string[] = [];
  for (const one of price.objections) {
    const field = fieldOf(one, places);
    if (field) objections[field] = one.message;
    else formLevelErrors.push(one.message);
  }
  return { objections, formLevelErrors };
}

/** Reads the levels of the tanks again when the provider knows better how much one can take. */
function useFreshLevels(state: OrderFormState, { objections }: Price, places: readonly number[]) {
  const client = useApolloClient();
  const refused = objections.find(({ code }) => code === 'ullage_exceeded');
  const read = useEffectEvent(() => {
    const field = refused && fieldOf(refused, places);
    // What is said of it then goes by the new level.
    if (field) state.form.setError(field as never, { type: 'level' });
    client.query({ query: OrderFormDataDocument, fetchPolicy: 'network-only' }).catch(() => {});
  });
  useEffect(() => {
    if (refused) read();
  }, [refused]);
}
