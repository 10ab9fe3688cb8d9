import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SaveFailure, Writer } from './SaveFailure';

test.each([
  [
    'FORBIDDEN',
    'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Garonne.',
  ],
  ['UPSTREAM', 'L’enregistrement n’a pas abouti. Réessayez. Référence\u00a0: r1.'],
])('%s is told in the form', (code, sentence) => {
  const failure = new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: 'Non.', extensions: { code, requestId: 'r1' } }],
  });
  render(
    <Writer value={{ role: 'VIEWER', business: 'Garonne' }}>
      <SaveFailure of={failure} />
    </Writer>,
  );
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});
