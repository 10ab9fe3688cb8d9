import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { ConnectionError } from '../graphql/links/http';
import { Objection, writeFailure } from './refusal';

function answer(code: string, requestId?: string): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: 'Non.', extensions: { code, ...(requestId && { requestId }) } }],
  });
}

const who = { role: 'VIEWER', business: 'Garonne' } as const;

test.each([
  ['an objection', 'Ce compte est déjà enregistré.', 'Ce compte est déjà enregistré.'],
  ['one that was thrown', new Objection('Il reste à régler.'), 'Il reste à régler.'],
  [
    'a role',
    answer('FORBIDDEN', 'r1'),
    'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Garonne.',
  ],
  [
    'a provider that is away',
    answer('UPSTREAM_UNAVAILABLE', 'r1'),
    'Le site n’a pas été supprimé. Réessayez. Référence\u00a0: r1.',
  ],
  ['an answer without a reference', answer('INTERNAL'), 'Le site n’a pas été supprimé. Réessayez.'],
  [
    'a network that is away',
    new ConnectionError(new TypeError('Failed to fetch')),
    'Le site n’a pas été supprimé. Vérifiez votre connexion, puis réessayez.',
  ],
  ['a defect', new TypeError('x is undefined'), 'Le site n’a pas été supprimé. Réessayez.'],
])('%s', (_, failure, sentence) => {
  expect(writeFailure(failure, who, 'Le site n’a pas été supprimé.')).toBe(sentence);
});

test('what did not happen need not be told', () => {
  expect(writeFailure(answer('INTERNAL'), { role: null, business: null })).toBe(
    'L’action n’a pas abouti. Réessayez.',
  );
  expect(writeFailure(answer('FORBIDDEN'), { role: null, business: 'Énergies du Sud' })).toContain(
    'un administrateur d’Énergies du Sud.',
  );
  expect(writeFailure(answer('FORBIDDEN'), { role: null, business: null })).toBe(
    'Votre rôle ne permet pas cette action. Demandez à un administrateur.',
  );
});
