import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { hasCode } from '../../components/failures';
import { RecordTankLevelDocument } from '../../components/TankCard/RecordTankLevel.generated';
import { tankRead } from '../../components/TankCard/tank-read';
import type { Outcome } from '../../graphql/kept/readings';
import type { WaitingReading } from '../../graphql/kept/waiting';

/** Error codes that a retry would not change; every other failure is retried. */
const final = ['INVALID', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'];

/** Sends a reading that waited on this device, under the business in which it was taken. */
export async function sendReading(
  client: ApolloClient,
  { id, business, tank, level, at }: WaitingReading,
): Promise<Outcome> {
  try {
    const { data } = await client.mutate({
      mutation: RecordTankLevelDocument,
      variables: { id: tank, level, at, idempotencyKey: id },
      context: { businessId: business },
    });
    const [objection] = data?.recordTankLevel.userErrors ?? [];
    if (objection) return { refused: objection.message };
    tankRead(client.cache, tank);
    return 'recorded';
  } catch (error) {
    if (!CombinedGraphQLErrors.is(error) || !hasCode(error, ...final)) return 'later';
    return { refused: error.errors[0]?.message ?? '' };
  }
}
