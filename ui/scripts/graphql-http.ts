/**
 * Asks the server whose GraphQL address is the only argument all that the GraphQL over
 * HTTP specification demands, and prints what it did not do right, one line each; the
 * last line counts. It ends with 1 when anything is wrong.
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
