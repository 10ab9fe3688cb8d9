// @vitest-environment node
/** The browser and the server report an invalid input in the same words. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentences } from './components/forms/sentences';
import { orderSentences } from './components/orders/sentences';
import { recurringSentences } from './components/recurring/sentences';
import { fleetSentences } from './pages/fleet/sentences';

const serverSentences = Object.fromEntries(
  [
    ...readFileSync('../internal/domain/sentences.go', 'utf8').matchAll(
      /^\t"([^"]+)":\s+("(?:[^"\\]|\\.)*"),$/gm,
    ),
  ].map(([, key, text]) => [key, JSON.parse(text ?? '')]),
);

test.each([
  ['a form', sentences],
  ['an order', orderSentences],
  ['a recurring order', recurringSentences],
  ['the fleet', fleetSentences],
])('the error messages of %s are those of the server', (_, table) => {
  expect(serverSentences).toMatchObject(table);
});
