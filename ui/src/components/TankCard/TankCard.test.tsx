import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { archivedTank, lowTank, usualTank } from '../../stories/tanks';
import { TankCard } from './TankCard';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';

const at = new Date('2026-11-21T09:00:00Z');

const refusals = { orderRefusal: undefined, readRefusal: undefined };

conforms(TankCard, {
  props: { tank: usualTank, now: at, to: '?cuve=t', readTo: '?cuve=t&relever=1', ...refusals },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-active': 'true' }],
    [{ tank: archivedTank }, { 'data-active': 'false' }],
  ],
});

function card(tank: unknown, now = at) {
  const props = { to: '?cuve=t', readTo: '?cuve=t&relever=1', tank: tank as Tank, now };
  return (
    <MemoryRouter>
      <TankCard {...props} {...refusals} />
    </MemoryRouter>
  );
}

const hrefOf = (name: RegExp) => screen.getByText(name).closest('a')?.getAttribute('href');

test('the order is prefilled with site, tank, product and suggested volume', () => {
  render(card(lowTank));
  expect(hrefOf(/^Commander/)).toBe(
    '/operations/mes-livraisons/?nouvelle-commande&site=a2&cuve=t1&produit=3&volume=3500',
  );
});

test('without a suggested order the volume stays empty', () => {
  render(card({ ...usualTank, suggestedOrder: null }));
  expect(hrefOf(/^Commander/)).toBe(
    '/operations/mes-livraisons/?nouvelle-commande&site=a3&cuve=t2&produit=1',
  );
});

test('the age of a level advances with the clock', () => {
  const { rerender } = render(card(usualTank));
  screen.getByText(/^Relevé il y a 2\sh — capteur$/);
  rerender(card(usualTank, new Date('2026-11-21T10:30:00Z')));
  screen.getByText(/^Relevé il y a 3\sh — capteur$/);
});

test('an archived tank has no actions', () => {
  render(card(archivedTank));
  expect(screen.queryByText(/^Commander/)).toBeNull();
  expect(screen.queryByText(/^Relever/)).toBeNull();
});

test('a card is not a landmark: tanks of two sites may have the same name', () => {
  render(card(usualTank));
  expect(screen.queryByRole('region')).toBeNull();
});
