import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { ConnectionError } from '../../graphql/links/http';
import { mayRetry, mutationErrorMessage, Objection } from './refusal';

function answer(code: string, requestId?: string, retryAfter?: number): CombinedGraphQLErrors {
  const extensions = { code, ...(requestId && { requestId }), ...(retryAfter && { retryAfter }) };
  return new CombinedGraphQLErrors({ data: null, errors: [{ message: 'Non.', extensions }] });
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
    'a provider that is unavailable',
    answer('UPSTREAM_UNAVAILABLE', 'r1'),
    'Le site n’a pas été supprimé. Le service est momentanément indisponible. Réessayez. Référence\u00a0: r1.',
  ],
  [
    'a provider that is slow',
    answer('UPSTREAM_TIMEOUT'),
    'Le site n’a pas été supprimé. Le service n’a pas répondu à temps. Réessayez.',
  ],
  [
    'too many requests',
    answer('RATE_LIMITED', undefined, 5),
    'Le site n’a pas été supprimé. Trop de demandes en peu de temps. Réessayez dans 5\u00a0secondes.',
  ],
  [
    'a provider that is unavailable for long',
    answer('UPSTREAM_UNAVAILABLE', undefined, 600),
    'Le site n’a pas été supprimé. Le service est momentanément indisponible. Réessayez dans 10\u00a0minutes.',
  ],
  [
    'a response without a reference',
    answer('INTERNAL'),
    'Le site n’a pas été supprimé. Réessayez.',
  ],
  [
    'a missing network',
    new ConnectionError(new TypeError('Failed to fetch')),
    'Le site n’a pas été supprimé. Vérifiez votre connexion, puis réessayez.',
  ],
  ['a defect', new TypeError('x is undefined'), 'Le site n’a pas été supprimé. Réessayez.'],
])('%s', (_, failure, sentence) => {
  expect(mutationErrorMessage(failure, who, 'Le site n’a pas été supprimé.')).toBe(sentence);
});

test.each(['OWNER', 'ADMIN'] as const)(
  '%s has all permissions: the role is not the cause',
  (role) => {
    expect(mutationErrorMessage(answer('FORBIDDEN', 'r1'), { role, business: 'Garonne' })).toBe(
      'Cette action vous a été refusée. Réessayez plus tard ou contactez le support. Référence\u00a0: r1.',
    );
  },
);

test('the sentence about what failed is optional', () => {
  expect(mutationErrorMessage(answer('INTERNAL'), { role: null, business: null })).toBe(
    'L’action n’a pas abouti. Réessayez.',
  );
  expect(
    mutationErrorMessage(answer('FORBIDDEN'), { role: null, business: 'Énergies du Sud' }),
  ).toContain('un administrateur d’Énergies du Sud.');
  expect(mutationErrorMessage(answer('FORBIDDEN'), { role: null, business: null })).toBe(
    'Cette action vous a été refusée. Demandez à un administrateur.',
  );
});

test('a refusal cannot be retried, a failure can', () => {
  expect(mayRetry(answer('FORBIDDEN'))).toBe(false);
  expect(mayRetry(new Objection('Trop.'))).toBe(false);
  expect(mayRetry(answer('UPSTREAM_TIMEOUT'))).toBe(true);
  expect(mayRetry(new TypeError('x'))).toBe(true);
});
