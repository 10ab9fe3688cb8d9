import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { nbsp } from '../src/lib/typography';
import { OperationsPanel } from './OperationsPanel';
import { operations } from './operations';

const onOpen = vi.fn();
const field = () => screen.getByRole('searchbox', { name: 'Chercher une opération' });

beforeEach(() => {
  onOpen.mockReset();
  render(<OperationsPanel onOpen={onOpen} />);
});

test('every operation is listed, below its screen', () => {
  expect(screen.getAllByRole('button')).toHaveLength(operations.length);
  const finance = screen.getByRole('region', { name: 'Finance' });
  within(finance).getByRole('button', { name: /^InvoiceDetail / });
  // A mutation is labelled as a write.
  within(finance).getByRole('button', { name: /^PayInvoices écriture / });
});

test('a search shows its results and their number', async () => {
  await userEvent.type(field(), 'véhicules');
  const shown = screen.getAllByRole('button').length;
  expect(shown).toBeLessThan(operations.length);
  expect(screen.getByRole('status').textContent).toBe(`${shown}${nbsp}opérations`);
  await userEvent.type(field(), ' zzz');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(/^Aucune opération/);
});

test('a click opens an operation, and Enter in the field opens the first result', async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Users / }));
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Users' }));
  await userEvent.type(field(), 'invoicedetail{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'InvoiceDetail' }));
});

test('arrows move from the field to the operations and back', async () => {
  await userEvent.type(field(), 'livraisons');
  const [one, two] = screen.getAllByRole('button');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(one);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(two);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(field());
});
