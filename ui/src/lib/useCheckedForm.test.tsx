import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { check, object, pipe, string } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { useCheckedForm } from './useCheckedForm';
import { fill } from './user-input.testing';

const schema = object({
  name: pipe(
    string(),
    check((text) => text !== '', 'Indiquez le nom.'),
  ),
  siret: pipe(
    string(),
    check((text) => text === '' || text.length === 14, 'Le SIRET comporte 14 chiffres.'),
  ),
});

function Form() {
  const { register, handleSubmit, formState } = useCheckedForm(schema, {
    // The SIRET stored at the provider may be invalid.
    defaultValues: { name: '', siret: '1' },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <input aria-label="Nom" {...register('name')} />
      <input aria-label="SIRET" {...register('siret')} />
      <output>{[formState.errors.name?.message, formState.errors.siret?.message].join('|')}</output>
      <button type="submit">Envoyer</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fill(field(label), value);
const leave = async (label: string) => {
  await userEvent.click(field(label));
  await userEvent.tab();
};
const errors = () => screen.getByRole('status').textContent;

beforeEach(() => {
  render(<Form />);
});

test('a changed field is validated on blur, and its error clears as soon as it is corrected', async () => {
  await type('SIRET', '123');
  expect(errors()).toBe('|');
  await leave('SIRET');
  expect(errors()).toBe('|Le SIRET comporte 14 chiffres.');
  await type('SIRET', '99990237200013');
  expect(errors()).toBe('|');
});

test('an unchanged field is not validated on blur', async () => {
  await leave('Nom');
  await leave('SIRET');
  expect(errors()).toBe('|');
});

test('no error appears while the pointer is pressed', async () => {
  await type('SIRET', '123');
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(document.activeElement).toBe(document.body);
  expect(errors()).toBe('|');
  await user.pointer({ keys: '[/MouseLeft]' });
  await waitFor(() => expect(errors()).toBe('|Le SIRET comporte 14 chiffres.'));
});

test('a submit shows all errors', async () => {
  await userEvent.click(screen.getByRole('button'));
  expect(errors()).toBe('Indiquez le nom.|Le SIRET comporte 14 chiffres.');
});
