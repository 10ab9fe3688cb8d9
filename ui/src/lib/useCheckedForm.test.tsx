import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { check, object, pipe, string } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { useCheckedForm } from './useCheckedForm';

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
    // A provider's own SIRET may be wrong.
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
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.input(field(label), { target: { value } });
  });
const leave = (label: string) =>
  act(async () => {
    fireEvent.blur(field(label));
  });
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  render(<Form />);
});

test('what was typed is checked when its field is left, and clears as soon as it is corrected', async () => {
  await type('SIRET', '123');
  expect(said()).toBe('|');
  await leave('SIRET');
  expect(said()).toBe('|Le SIRET comporte 14 chiffres.');
  await type('SIRET', '99990237200013');
  expect(said()).toBe('|');
});

test('a field that is passed as it stood is not blamed', async () => {
  await leave('Nom');
  await leave('SIRET');
  expect(said()).toBe('|');
});

test('nothing appears while what comes next is being pressed', async () => {
  await type('SIRET', '123');
  fireEvent.pointerDown(document.body);
  await leave('SIRET');
  expect(said()).toBe('|');
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(said()).toBe('|Le SIRET comporte 14 chiffres.'));
});

test('sent, the form says all that is wrong', async () => {
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(said()).toBe('Indiquez le nom.|Le SIRET comporte 14 chiffres.');
});
