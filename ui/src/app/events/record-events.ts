import type { ApolloClient } from '@apollo/client';
import { liveSession } from '../../auth/session';
import type { WaitingEvent } from '../../lib/event-queue';
import { RecordEventsDocument } from './RecordEvents.generated';
import { type Outcome, sendEvents } from './sender';

/** How long an answer may take, in milliseconds: one that never comes must not stop the others. */
const deadline = 30_000;

/** Sends the events of this browser to the server for as long as the page lives. */
export function recordEvents(client: ApolloClient): () => void {
  return sendEvents({
    open: () => liveSession() !== null,
    send: (events) => Promise.race([record(client, events), late()]),
  });
}

async function record(client: ApolloClient, events: readonly WaitingEvent[]): Promise<Outcome> {
  const { data } = await client.mutate({
    mutation: RecordEventsDocument,
    variables: { events: events.map(written) },
    fetchPolicy: 'no-cache',
  });
  return data?.recordEvents.ok ? 'taken' : 'refused';
}

/** The form of the schema: every value is a text. */
function written({ id, name, properties, at }: WaitingEvent) {
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
