import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { type Step, Stepper } from './Stepper';

const steps: Step[] = [
  { label: 'Commande enregistrée', at: '19 nov. 09:12', state: 'done' },
  { label: 'Commande en attente', note: 'Confirmation non requise', state: 'done' },
  { label: 'Commande en cours', state: 'current' },
  { label: 'Commande livrée', state: 'upcoming' },
];

conforms(Stepper, {
  props: { steps },
  root: HTMLDivElement,
  attributes: [
    [{ 'aria-label': 'Suivi' }, { 'data-state': 'live', 'data-size': 'md', 'aria-label': null }],
    [
      { frozen: true, size: 'sm' },
      { 'data-state': 'frozen', 'data-size': 'sm' },
    ],
  ],
});

const texts = () => screen.getAllByRole('listitem').map((step) => step.textContent);

test('completed steps say so, and only the current step is marked', () => {
  render(<Stepper steps={steps} aria-label="Suivi de la commande" />);
  screen.getByRole('list', { name: 'Suivi de la commande' });
  expect(texts()).toEqual([
    'Commande enregistrée, terminée19 nov. 09:12',
    'Commande en attente, terminéeConfirmation non requise',
    'Commande en cours',
    'Commande livrée',
  ]);
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(screen.getAllByRole('listitem')[2]?.getAttribute('aria-current')).toBe('step');
});

test('when frozen, the step where it stopped says so', () => {
  render(<Stepper steps={steps} frozen />);
  expect(texts()[2]).toBe('Commande en cours, interrompue');
});

test('a step has the state of the next one, and may have its own icon', () => {
  const own = {
    label: 'Commande livrée',
    state: 'upcoming',
    icon: <svg data-testid="own" />,
  } as const;
  render(<Stepper steps={[...steps.slice(0, 3), own]} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.dataset['next'])).toEqual([
    'done',
    'current',
    'upcoming',
    undefined,
  ]);
  expect(rows.map((row) => row.querySelector('svg')?.dataset['testid'])).toEqual([
    undefined,
    undefined,
    undefined,
    'own',
  ]);
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([1, 1, 0, 1]);
});
