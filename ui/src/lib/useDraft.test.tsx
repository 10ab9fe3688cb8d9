import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { draftOwner, dropDraft, readDraft } from './drafts';
import { useDraft } from './useDraft';
import { fill } from './user-input.testing';

beforeEach(() => {
  localStorage.clear();
  draftOwner.set({ person: '7', business: '1042' });
});

type Values = { name: string; city: string };

function Form({ name = 'site', city = 'Toulouse' }: { name?: string | null; city?: string }) {
  const form = useForm<Values>({ defaultValues: { name: '', city } });
  const { found, clear } = useDraft(form, name);
  const { isDirty } = form.formState;
  return (
    <form onSubmit={(event) => void form.handleSubmit(async () => dropDraft('site'))(event)}>
      <input aria-label="Nom" {...form.register('name')} />
      <input aria-label="Ville" {...form.register('city')} />
      <output>{[found && 'trouvé', isDirty && 'modifié'].filter(Boolean).join(' ')}</output>
      <button type="button" onClick={clear}>
        Effacer
      </button>
      <button type="submit">Envoyer</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fill(field(label), value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const said = () => screen.getByRole('status').textContent;

test('a draft is restored over the current saved values', async () => {
  const { unmount } = render(<Form />);
  await type('Nom', 'Dépôt');
  expect(readDraft('site'), 'only the changed field').toEqual({ name: 'Dépôt' });
  unmount();
  render(<Form city="Albi" />);
  expect([field('Nom').value, field('Ville').value]).toEqual(['Dépôt', 'Albi']);
  expect(said()).toBe('trouvé modifié');
});

test('a draft is restored when its owner is loaded after the form', async () => {
  const { unmount } = render(<Form />);
  await type('Nom', 'Dépôt');
  unmount();
  draftOwner.set(null);
  render(<Form />);
  expect(field('Nom').value).toBe('');
  await act(async () => draftOwner.set({ person: '7', business: '1042' }));
  expect(field('Nom').value).toBe('Dépôt');
});

test('a draft is not restored over changes already made in the form', async () => {
  const { unmount } = render(<Form />);
  await type('Nom', 'Dépôt');
  unmount();
  draftOwner.set(null);
  render(<Form />);
  await type('Ville', 'Pau');
  await act(async () => draftOwner.set({ person: '7', business: '1042' }));
  expect([field('Nom').value, said()]).toEqual(['', 'modifié']);
});

test('clear() resets the form and removes the draft', async () => {
  const { unmount } = render(<Form />);
  await type('Nom', 'Dépôt');
  unmount();
  render(<Form />);
  await press('Effacer');
  expect([field('Nom').value, said()]).toEqual(['', '']);
  expect(readDraft('site')).toBeNull();
});

test.each(['typed', 'restored'])('after a submit, %s values are not kept again', async (how) => {
  const { unmount } = render(<Form />);
  await type('Nom', 'Dépôt');
  if (how === 'restored') {
    unmount();
    render(<Form />);
  }
  await press('Envoyer');
  expect(readDraft('site')).toBeNull();
});

test('there is no draft of a form changed back by hand, or of one without a name', async () => {
  const { unmount } = render(<Form />);
  await type('Nom', 'Dépôt');
  await type('Nom', '');
  expect(localStorage).toHaveLength(0);
  unmount();
  render(<Form name={null} />);
  await type('Nom', 'Dépôt');
  expect(localStorage).toHaveLength(0);
});
