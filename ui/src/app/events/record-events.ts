import type { ApolloClient } from '@apollo/client';
import { liveSession } from '../../auth/session';
import type { WaitingEvent } from '../../lib/event-queue';
import { RecordEventsDocument } from './RecordEvents.generated';
import { type Outcome, sendEvents } from './sender';

/** The deadline of a response, in milliseconds: one that never comes must not block later batches. */
const deadline = 30_000;

/** Sends the events of this browser to the server while the page lives. Returns the function that stops it. */
export function recordEvents(client: ApolloClient): () => void {
  return sendEvents({
    open: () => liveSession() !== null,
    send: (events) => Promise.race([record(client, events), late()]),
  });
}

async function record(client: ApolloClient, events: readonly WaitingEvent[]): Promise<Outcome> {
  const { data } = await client.mutate({
    mutation: RecordEventsDocument,
    variables: { events: events.map(toInput) },
    fetchPolicy: 'no-cache',
  });
  return data?.recordEvents.ok ? 'taken' : 'refused';
}

/** Returns an event in the form of the schema: every value is a text. */
function toInput({ id, name, properties, at }: WaitingEvent) {
  return {
    id,
    name,
    at: new Date(at).toISOString(),
    properties: Object.entries(properties).map(([key, value]) => ({ key, value: String(value) })),
  };
}

function late(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The server does not answer')), deadline);
  });
}
