import { skipToken } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { useDeliverySlotsQuery } from '../../components/orders/DeliverySlots.generated';
import { slotInWords } from '../../components/orders/slot';
import { Button } from '../../design/controls/Button/Button';
import { FormField } from '../../design/controls/FormField/FormField';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { usePageQuery } from '../../graphql/usePageQuery';
import { today as todayOf } from '../../lib/civil-date';
import { dateWeekday } from '../../lib/format';
import { fr } from '../../lib/typography';
import { itemsOf } from './quote';
import { SlotGrid } from './SlotGrid';
import { Step } from './Step';
import styles from './StepParts.module.css';
import {
  daysShown,
  deliverableDays,
  firstAvailable,
  holidays,
  readSlot,
  type Slot,
  slotKey,
  slotRange,
} from './slots';
import type { OrderFormState } from './useOrderForm';
import type { Site, Values } from './values';

export type SlotStepProps = {
  state: OrderFormState;
  site: Site | undefined;
  /** The lines without errors. */
  pricedLines: Values['lines'];
  /** The requested date. */
  wished: string | undefined;
  errorFor: (path: string) => string | undefined;
  /** Whether it is valid. */
  done: boolean;
  now: Date;
};

/** « Créneau »: the next delivery days, with the first available slot selected. */
export function SlotStep({ state, site, pricedLines, wished, errorFor, done, now }: SlotStepProps) {
  const { values, form } = state;
  const today = todayOf(now);
  const gases = values.lines.filter(({ gasId }) => gasId !== '');
  // Any volume gives the days: they are requested before one is typed, and again when it changes.
  const items = itemsOf(
    pricedLines.length > 0
      ? pricedLines
      : gases.map((line) => ({ ...line, volume: null, fillUp: false })),
  );
  const variables =
    site && items.length > 0 ? { addressId: site.id, items, ...slotRange(today) } : null;
  const { data, error, loading, retry } = usePageQuery(
    useDeliverySlotsQuery(variables ? { variables, fetchPolicy: 'cache-and-network' } : skipToken),
  );
  const [page, setPage] = useState(0);
  const slots = (variables && data?.deliverySlots) ?? [];
  const days = deliverableDays(slots);
  const first = firstAvailable(days, wished);
  const pages = Math.ceil(days.length / daysShown);
  const shown = days.slice(page * daysShown, (page + 1) * daysShown);
  const [from, to] = [shown[0]?.date, shown.at(-1)?.date];
  const closed = from && to ? holidays(slots, from, to) : [];

  // The first available slot is selected until the user chooses one, and again when that one is
  // gone.
  const firstKey = first && slotKey(first);
  const available = days.some(({ slots }) =>
    slots.some((one) => one.available && slotKey(one) === values.slot),
  );
  const proposed = !loading && !available && firstKey ? firstKey : null;
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  if (first && proposed && (replaced?.by !== proposed || replaced.chosen !== values.slot)) {
    const sentence = insteadOf(values.slot, wished, first);
    setReplaced({ chosen: values.slot, by: proposed, sentence });
    setPage(Math.floor(days.findIndex(({ date }) => date === first.date) / daysShown));
  }
  const { setValue } = form;
  useEffect(() => {
    if (proposed) setValue('slot', proposed);
  }, [proposed, setValue]);

  // The slot was taken meanwhile: fetch the available ones again.
  const fault = errorFor('slot');
  const reread = useEffectEvent(retry);
  useEffect(() => {
    if (fault) reread();
  }, [fault]);

  if (!variables) {
    return (
      <Step number={3} title="Créneau" done={false}>
        <p className={styles.quiet}>Choisissez d’abord un site et un produit.</p>
      </Step>
    );
  }
  return (
    <Step
      number={3}
      title="Créneau"
      done={done}
      aside={
        pages > 1 && (
          <span className={styles.actions}>
            <Button
              variant="ternary"
              look="light"
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              Jours précédents
            </Button>
            <Button
              variant="ternary"
              look="light"
              disabled={page >= pages - 1}
              onClick={() => setPage(page + 1)}
            >
              Jours suivants
            </Button>
          </span>
        )
      }
    >
      {error && days.length === 0 ? (
        <BlockUnavailable />
      ) : days.length === 0 ? (
        loading ? (
          <Skeleton shape="chart" />
        ) : (
          <p className={styles.quiet}>Aucun créneau n’est proposé pour ce site en ce moment.</p>
        )
      ) : (
        <FormField
          as="fieldset"
          id="slot"
          role="radiogroup"
          aria-required
          aria-busy={loading || undefined}
          htmlFor="slot"
          label="Créneau"
          labelHidden
          error={fault}
        >
          <SlotGrid
            days={shown}
            first={firstAvailable(days)}
            chosen={values.slot}
            onChoose={(key) => state.set('slot', key, true)}
          />
        </FormField>
      )}
      {replaced?.sentence && replaced.by === values.slot && (
        <p role="status" className={styles.note}>
          {replaced.sentence}
        </p>
      )}
      {closed.length > 0 && (
        <p className={styles.note}>
          Pas de livraison {closed.map((date) => `le ${dateWeekday(date)}`).join(' ni ')} (
          {closed.length > 1 ? 'jours fériés' : 'jour férié'}).
        </p>
      )}
    </Step>
  );
}

/** A slot that replaces the selected one, with an explanation if needed. */
type Replaced = { chosen: string; by: string; sentence: string | null };

/**
 * Why the proposed slot differs from the selected one or from the requested date; null when it does
 * not.
 */
function insteadOf(chosen: string, wished: string | undefined, first: Slot): string | null {
  const before = readSlot(chosen);
  if (before)
    return fr`Le créneau du ${slotInWords(before)} n’est plus disponible : le premier créneau libre est proposé.`;
  if (!wished || first.date === wished) return null;
  return fr`Aucun créneau n’est libre le ${dateWeekday(wished)} : le suivant est proposé.`;
}
