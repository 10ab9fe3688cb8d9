/**
 * Tests the server at the given GraphQL address against all requirements of the GraphQL over
 * HTTP specification, and prints each violation on a line; the
 * last line counts them. It exits with 1 when there are any.
 */
import { auditServer } from 'graphql-http';

const url = process.argv[2] ?? 'http://localhost:8080/graphql';
const results = await auditServer({ url });
const wrong = results.filter(({ status }) => status !== 'ok');
for (const result of wrong) {
  const reason = 'reason' in result ? result.reason : '';
  console.log(`${result.status} ${result.id} ${result.name}: ${reason}`);
}
console.log(`${results.length - wrong.length} of ${results.length} audits`);
process.exitCode = wrong.length > 0 ? 1 : 0;
