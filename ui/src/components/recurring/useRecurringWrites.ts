import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Toasts, useToast } from '../../design/feedback/Toast/ToastProvider';
import type { OccurrenceStatus } from '../../graphql/types.generated';
import { type CivilDate, today } from '../../lib/civil-date';
import { recordEvent } from '../../lib/events';
import { dateNear } from '../../lib/format';
import { paths } from '../../lib/paths';
import { orderWritten } from '../orders/actions/after-write';
import { mutationErrorMessage, Objection } from '../permissions/refusal';
import { type Permissions, usePermissions } from '../permissions/usePermissions';
import { recurringWritten, removeFromPlanning } from './after-write';
import { nextDelivery } from './occurrences';
import {
  type RecurringDatesFragment as Dates,
  RecurringDatesFragmentDoc,
} from './RecurringSummary.generated';
import { dateThisYear, resumedInWords } from './words';
import {
  EndRecurringOrderDocument,
  OrderOccurrenceDocument,
  PauseRecurringOrderDocument,
  ResumeRecurringOrderDocument,
  SkipOccurrenceDocument,
  UnskipOccurrenceDocument,
} from './writes.generated';

/** The writes of recurring orders. Those with an undo report their failure themselves; the others reject when they fail. */
export type RecurringWrites = {
  /** Skips a date: the screen shows it at once, and it can be undone. */
  skip: (id: string, date: CivilDate) => Promise<void>;
  /** Restores a skipped date. */
  restore: (id: string, date: CivilDate) => Promise<void>;
  /** Orders a date at once. */
  orderNow: (id: string, date: CivilDate) => Promise<void>;
  /** Creates no orders until a day; for null, until it is resumed. */
  pause: (id: string, until: CivilDate | null) => Promise<void>;
  /** Resumes the orders, with an undo: it is then paused until the same day. */
  resume: (order: { id: string; pausedUntil: CivilDate | null }) => Promise<void>;
  /** Ends the recurring order. */
  end: (id: string) => Promise<void>;
};

type Tools = {
  client: ApolloClient;
  toast: Toasts;
  who: Permissions;
  /** The business of the write: an undo may be sent when the tab has switched. */
  context: { businessId?: string };
  goTo: (path: string) => void;
};

/** Returns the {@link RecurringWrites}. */
export function useRecurringWrites(): RecurringWrites {
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  const goTo = useNavigate();
  return useMemo(() => {
    const context = who.businessId === null ? {} : { businessId: who.businessId };
    const tools: Tools = { client, toast, who, context, goTo };
    return { ...skipWrites(tools), orderNow: orderingOf(tools), ...orderWrites(tools) };
  }, [client, toast, who, goTo]);
}

/** Skipping a date, and undoing that. */
function skipWrites({ client, toast, who, context }: Tools) {
  const { cache } = client;
  /** The optimistic response: the date with another status. */
  const expected = (id: string, date: CivilDate, status: OccurrenceStatus) => ({
    __typename: 'RecurringOrderPayload' as const,
    recurringOrder: marked(cache, id, date, status),
    userErrors: [],
  });
  /** Reports the failure; the date may have been ordered meanwhile. */
  const failed = (id: string, error: unknown, what: string) => {
    toast.error(mutationErrorMessage(error, who, what));
    cache.evict({
      id: cache.identify({ __typename: 'RecurringOrder', id }) ?? '',
      fieldName: 'nextOccurrences',
    });
  };
  const restore: RecurringWrites['restore'] = async (id, date) => {
    try {
      const { data } = await client.mutate({
        mutation: UnskipOccurrenceDocument,
        variables: { id, date },
        context,
        optimisticResponse: { unskipOccurrence: expected(id, date, 'PLANNED') },
      });
      accepted(data?.unskipOccurrence);
      toast.success(`Livraison du ${dateNear(date)} rétablie.`);
    } catch (error) {
      failed(id, error, 'La livraison n’a pas pu être rétablie.');
    }
    recurringWritten(cache);
  };
  const skip: RecurringWrites['skip'] = async (id, date) => {
    try {
      const { data } = await client.mutate({
        mutation: SkipOccurrenceDocument,
        variables: { id, date },
        context,
        optimisticResponse: { skipOccurrence: expected(id, date, 'SKIPPED') },
        update: (within, { data: answer }) => {
          if (answer?.skipOccurrence.userErrors.length === 0) removeFromPlanning(within, id, date);
        },
      });
      accepted(data?.skipOccurrence);
      recordEvent('recurring:skipped', {});
      toast.success(`Livraison du ${dateNear(date)} passée.`, {
        action: { label: 'Annuler', onSelect: () => void restore(id, date) },
      });
    } catch (error) {
      failed(id, error, 'La livraison n’a pas pu être passée.');
    }
    recurringWritten(cache);
  };
  return { skip, restore };
}

/** Ordering a date at once. */
function orderingOf({ client, toast, context, goTo }: Tools): RecurringWrites['orderNow'] {
  const { cache } = client;
  return async (id, date) => {
    const { data } = await client.mutate({
      mutation: OrderOccurrenceDocument,
      variables: { id, date },
      context,
    });
    const order = accepted(data?.orderOccurrence)?.nextOccurrences.find(
      (one) => one.date === date,
    )?.order;
    orderWritten(cache);
    recurringWritten(cache);
    toast.success(
      order ? `Commande ${order.reference} créée.` : 'Commande créée.',
      order
        ? { action: { label: 'Voir la commande', onSelect: () => goTo(paths.delivery(order.id)) } }
        : undefined,
    );
  };
}

/** The writes of a complete recurring order. */
function orderWrites({ client, toast, who, context }: Tools) {
  const { cache } = client;
  const pause: RecurringWrites['pause'] = async (id, until) => {
    const { data } = await client.mutate({
      mutation: PauseRecurringOrderDocument,
      variables: { id, until },
      context,
    });
    accepted(data?.pauseRecurringOrder);
    recurringWritten(cache);
    recordEvent('recurring:paused', {});
    toast.success(
      until === null
        ? 'Récurrence en pause.'
        : `Récurrence en pause jusqu’au ${dateThisYear(until, today())}.`,
    );
  };
  const resume: RecurringWrites['resume'] = async ({ id, pausedUntil }) => {
    const notDone = (error: unknown, what: string) =>
      toast.error(mutationErrorMessage(error, who, what));
    try {
      const { data } = await client.mutate({
        mutation: ResumeRecurringOrderDocument,
        variables: { id },
        context,
      });
      const resumed = accepted(data?.resumeRecurringOrder);
      recurringWritten(cache);
      recordEvent('recurring:resumed', {});
      toast.success(resumedInWords(nextDelivery(resumed?.nextOccurrences ?? [])?.date), {
        action: {
          label: 'Annuler',
          onSelect: () =>
            void pause(id, pausedUntil).catch((error) =>
              notDone(error, 'La récurrence n’a pas pu être remise en pause.'),
            ),
        },
      });
    } catch (error) {
      notDone(error, 'La récurrence n’a pas pu être reprise.');
    }
  };
  const end: RecurringWrites['end'] = async (id) => {
    const { data } = await client.mutate({
      mutation: EndRecurringOrderDocument,
      variables: { id },
      context,
    });
    accepted(data?.endRecurringOrder);
    recurringWritten(cache);
    recordEvent('recurring:ended', {});
    toast.success('Récurrence arrêtée.');
  };
  return { pause, resume, end };
}

/** Returns the cached dates of a recurring order, one of them with another status; null when none are cached. */
function marked(
  cache: ApolloClient['cache'],
  id: string,
  date: CivilDate,
  status: OccurrenceStatus,
): Dates | null {
  const known = cache.readFragment({
    id: cache.identify({ __typename: 'RecurringOrder', id }) ?? '',
    fragment: RecurringDatesFragmentDoc,
    fragmentName: 'RecurringDates',
  });
  if (!known) return null;
  return {
    ...known,
    nextOccurrences: known.nextOccurrences.map((one) =>
      one.date === date ? { ...one, status } : one,
    ),
  };
}

type Answer<Changed> = {
  readonly recurringOrder: Changed | null;
  readonly userErrors: readonly { readonly message: string }[];
};

/** Returns the changed object; throws the objection to the write. */
function accepted<Changed>(answer: Answer<Changed> | undefined): Changed | null {
  const [objection] = answer?.userErrors ?? [];
  if (objection) throw new Objection(objection.message);
  return answer?.recurringOrder ?? null;
}
