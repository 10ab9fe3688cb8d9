import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { writeFailure } from '../../components/refusal';
import { Button } from '../../design/controls/Button/Button';
import { FormSummary } from '../../design/controls/FormSummary/FormSummary';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Icon } from '../../design/structure/Icon/Icon';
import { type OrderSource, recordEvent } from '../../lib/events';
import { money } from '../../lib/format';
import { lazyPage } from '../../lib/lazy-page';
import type { NewOrder } from '../../lib/new-order';
import { useIsOnline } from '../../lib/online';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { useNow } from '../../lib/useNow';
import { DetailsStep } from './DetailsStep';
import styles from './NewOrder.module.css';
import { ProductsStep } from './ProductsStep';
import { initialValues, type Repeated } from './prefill';
import { quoteInput } from './quote';
import { deliveryFaults, faultsOf } from './rules';
import { SiteStep } from './SiteStep';
import { SlotStep } from './SlotStep';
import { Summary, submitId } from './Summary';
import { fieldOf, useOrderForm } from './useOrderForm';
import { usePrice } from './usePrice';
import { type Answer, useSend } from './useSend';
import type { Business, Product, Values } from './values';

// What is shown and asked at the end comes while the form is filled in.
const loadMade = () => import('./OrderMade').then((m) => m.OrderMade);
const OrderMade = lazyPage(loadMade);
const loadQuestions = () => import('./OrderQuestions').then((m) => m.OrderQuestions);
const OrderQuestions = lazyPage(loadQuestions);

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

/** The steps, as a phone shows them one by one, and the fields of each. */
const steps = [
  { name: 'Site', fields: /^siteId$/ },
  { name: 'Produits', fields: /^lines/ },
  { name: 'Créneau', fields: /^slot$/ },
  {
    name: 'Validation',
    fields: /^(contactId|purchaseOrderNumber|instructions|paymentMethodId|consent)$/,
  },
] as const;

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
  const { form, values } = state;
  const site = business.addresses.find(({ id }) => id === values.siteId);
  const who = { role: null, business: business.name };

  const sound = Object.keys(deliveryFaults(values, context)).length === 0;
  const price = usePrice(sound ? quoteInput(values) : null);
  const send = useSend();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [twice, setTwice] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const online = useIsOnline();

  const stepped = useMediaQuery('(max-width: 1023px)');
  const [step, setStep] = useState(0);
  const top = useRef<HTMLDivElement>(null);

  // What the price was refused for stands at its field until the field is another.
  const objections = Object.fromEntries(
    price.objections.flatMap((one) => {
      const field = fieldOf(one);
      return field ? [[field, one.message]] : [];
    }),
  );
  const told = (path: string) => state.told(path) ?? objections[path];
  const unplaced = price.objections.filter((one) => fieldOf(one) === null);

  // The dialog opened before there was anything to fill in.
  useEffect(() => {
    focusField('siteId');
    loadMade().catch(() => undefined);
  }, []);

  useEffect(() => {
    leave.current = () => (state.touched && !answer?.order ? setLeaving(true) : onClose());
    return () => {
      leave.current = null;
    };
  });

  const order = async (confirmDuplicate: boolean) => {
    const { quote } = price;
    if (!quote || price.asking || price.instead || sending || !online) return;
    setFailure(null);
    setSending(true);
    try {
      const { contactId, purchaseOrderNumber, instructions, paymentMethodId } = form.getValues();
      const given = await send(
        {
          quoteId: quote.id,
          ...(contactId && { siteContactId: contactId }),
          ...(purchaseOrderNumber.trim() && { purchaseOrderNumber: purchaseOrderNumber.trim() }),
          ...(instructions.trim() && { instructions: instructions.trim() }),
          ...(paymentMethodId && { paymentMethodId }),
          ...(confirmDuplicate && { confirmDuplicate }),
        },
        state.resumed,
      );
      if (given.order) {
        state.done();
        setAnswer(given);
        recordCreated(values, products, source);
      } else tell(given);
    } catch (error) {
      setFailure(writeFailure(error, who, notPlaced));
    } finally {
      setSending(false);
    }
  };

  const tell = ({ quote, userErrors }: Answer) => {
    if (quote) return price.offer(quote);
    const repeats = userErrors.find(({ code }) => code === 'duplicate_order');
    // The price has told already which product it is.
    const warned = price.quote?.warnings.find(({ code }) => code === repeats?.code);
    if (repeats) return setTwice(warned?.message ?? repeats.message);
    const placed = userErrors.flatMap((one) => {
      const field = fieldOf(one);
      return field ? [{ field, message: one.message }] : [];
    });
    for (const { field, message } of placed) form.setError(field as never, { message });
    if (placed[0]) goTo(placed[0].field);
    else setFailure(userErrors[0]?.message ?? writeFailure(null, who, notPlaced));
  };

  const goTo = (path: string) => {
    const at = steps.findIndex(({ fields }) => fields.test(path));
    if (at >= 0) setStep(at);
    // The step is there with the next frame.
    requestAnimationFrame(() => focusField(path));
  };

  const submit = () => {
    const faults = Object.keys({ ...faultsOf(values, context), ...objections });
    void form.handleSubmit(
      () => (faults[0] ? goTo(faults[0]) : price.failure ? price.again() : void order(false)),
      () => faults[0] && goTo(faults[0]),
    )();
  };

  const go = (to: number) => {
    setStep(to);
    top.current?.closest('[data-part="body"]')?.scrollTo({ top: 0 });
    requestAnimationFrame(() => top.current?.focus());
  };
  const next = async () => {
    const { fields } = steps[step] ?? steps[0];
    const faults = Object.keys({ ...faultsOf(values, context), ...objections }).filter((path) =>
      fields.test(path),
    );
    if (faults[0] === undefined) return go(step + 1);
    await form.trigger(faults as never);
    return goTo(faults[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (stepped && step < steps.length - 1) void next();
    else submit();
  };

  if (answer?.order) {
    return (
      <Suspense>
        <OrderMade order={answer.order} now={now} onAgain={onAgain} />
      </Suspense>
    );
  }

  const hidden = (place: number) => stepped && place !== step;
  const last = step === steps.length - 1;
  const total = price.quote?.totals?.totalInclTax ?? null;
  const blocked = !online || price.instead !== null;
  const placeOrder = (
    <Button
      id={submitId}
      size="md"
      wide
      loading={sending || (price.asking && price.quote !== null)}
      disabled={blocked}
      onClick={submit}
    >
      {total === null ? 'Passer commande' : `Passer commande — ${money(total)}`}
    </Button>
  );
  const errors =
    form.formState.submitCount > 0
      ? Object.keys(faultsOf(values, context)).flatMap((path) => {
          const message = state.told(path);
          return message && !hidden(steps.findIndex(({ fields }) => fields.test(path)))
            ? [{ field: path, message }]
            : [];
        })
      : [];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears a shortcut for its button.
    <div className={styles.order} onKeyDown={onKeyDown}>
      {stepped && (
        <div ref={top} tabIndex={-1} className={styles.progress}>
          <p>
            Étape {step + 1} sur {steps.length} — {steps[step]?.name}
          </p>
          <div aria-hidden="true" className={styles.track}>
            {steps.map(({ name }, place) => (
              <span key={name} data-done={place <= step || undefined} />
            ))}
          </div>
        </div>
      )}
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
      {lost && (
        <Banner tone="warn">
          La commande à renouveler est introuvable. Indiquez ce que vous voulez commander.
        </Banner>
      )}
      <FormSummary errors={errors} attempt={0} />
      {/* No form: Enter in a field orders nothing, an order is what its button says. */}
      <div className={styles.columns}>
        <div className={styles.steps}>
          <div hidden={hidden(0)}>
            <SiteStep state={state} business={business} products={products} told={told} now={now} />
          </div>
          <div hidden={hidden(1)}>
            <ProductsStep state={state} site={site} products={products} told={told} now={now} />
          </div>
          <div hidden={hidden(2)}>
            <SlotStep
              state={state}
              site={site}
              sound={sound}
              wished={asked.date}
              told={told}
              now={now}
            />
          </div>
          <div hidden={hidden(3)}>
            <DetailsStep state={state} business={business} told={told} />
          </div>
        </div>
        <div className={styles.side} hidden={stepped && !last}>
          <Summary
            values={values}
            site={site}
            products={products}
            now={now}
            price={price}
            who={who}
            failure={failure ?? unplaced[0]?.message ?? null}
            online={online}
            onSwitch={(place, line) => state.set(`lines.${place}`, line, true)}
            action={!stepped && placeOrder}
          />
        </div>
      </div>
      {stepped && (
        <div className={styles.bar}>
          {step > 0 && (
            <IconButton
              label="Étape précédente"
              size="md"
              icon={<Icon of={ArrowLeft} />}
              onClick={() => go(step - 1)}
            />
          )}
          {last ? (
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
              <Button size="md" onClick={() => void next()}>
                Continuer
              </Button>
            </>
          )}
        </div>
      )}
      <Suspense>
        <OrderQuestions
          twice={twice}
          business={business.name}
          onTwice={() => void order(true)}
          onOnce={() => setTwice(null)}
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

/** A failure leaves open whether there is an order; sent again, it is the same one. */
const notPlaced = 'La commande n’a pas abouti. Vous pouvez réessayer sans risque de doublon.';

const slugs = ['gazole', 'hvo', 'adblue', 'gnr', 'sp95'] as const;

/** What was ordered first, and how much in all; a product that the catalogue of events does not know is not told. */
function recordCreated({ lines }: Values, products: readonly Product[], source: OrderSource): void {
  const slug = products.find(({ id }) => id === lines[0]?.gasId)?.slug;
  const gas = slugs.find((one) => one === slug);
  const volume = lines.reduce((sum, line) => sum + (line.volume ?? 0), 0);
  if (gas) recordEvent('order:created', { gas, volume, source });
}

/** Goes to the control of a path; into a group, to what is chosen or else to the first of it. */
function focusField(path: string): void {
  const found = document.getElementById(path);
  const within = ':is(input, select, textarea, button):not(:disabled)';
  const control = found?.matches(within)
    ? found
    : (found?.querySelector(`${within}:checked`) ?? found?.querySelector(within));
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  (control.closest('fieldset, [data-part="field"]') ?? control).scrollIntoView({ block: 'center' });
}
