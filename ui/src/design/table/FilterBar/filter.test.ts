import { expect, test, vi } from 'vitest';
import { chosen, chosenLabel, clearFilter, type Filter } from './filter';

const status = (...values: string[]) => ({
  id: 'statut',
  label: 'Statut',
  options: [
    { value: 'ready', label: 'Commande attribuée' },
    { value: 'delivered', label: 'Commande livrée' },
  ],
  values,
  onChange: vi.fn(),
});
const period = (value: string | null) => ({
  id: 'periode',
  label: 'Période',
  value,
  onClear: vi.fn(),
  control: () => null,
});

test.each<[Filter, number, string | undefined]>([
  [status(), 0, undefined],
  [status('ready'), 1, 'Commande attribuée'],
  [status('ready', 'delivered'), 2, undefined],
  [status('gone'), 1, undefined],
  [period(null), 0, undefined],
  [period('Mois en cours'), 1, 'Mois en cours'],
])('%o', (filter, count, label) => {
  expect([chosen(filter), chosenLabel(filter)]).toEqual([count, label]);
});

test('clearFilter clears the choice', () => {
  const [choice, custom] = [status('ready'), period('Mois en cours')];
  clearFilter(choice);
  clearFilter(custom);
  expect(choice.onChange).toHaveBeenCalledExactlyOnceWith([]);
  expect(custom.onClear).toHaveBeenCalledOnce();
});
