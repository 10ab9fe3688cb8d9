import { expect, test } from 'vitest';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { tankWithoutReading, usualTank } from '../../../stories/tanks';
import { fileOf } from '../exported';
import { fileColumns } from './exported';

const [usual, withoutReading] = [usualTank, tankWithoutReading] as unknown as [Tank, Tank];
const cells = (tank: Tank) => fileOf(fileColumns, [tank]).split('\r\n')[1]?.split(';');

test('a tank is one line, with figures in French and without units', () => {
  const line = cells({ ...usual, name: '=1+1' });
  // Text that begins like a formula is escaped.
  expect(line?.slice(0, 4)).toEqual(["'=1+1", 'Base de Pau', 'Lons', 'Gazole B7']);
  expect(line?.slice(4, 9)).toEqual(['30000', '20', '12600', '42', '15900']);
  expect(line?.slice(11)).toEqual([
    '1450',
    '6,8',
    '8,7',
    '2026-11-25',
    '15800',
    '2026-11-24',
    'Oui',
  ]);
});

test('an unknown value of a tank is an empty cell', () => {
  expect(cells(withoutReading)?.slice(6, 17)).toEqual(Array(11).fill(''));
});
