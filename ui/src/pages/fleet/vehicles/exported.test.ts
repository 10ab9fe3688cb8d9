import { expect, test } from 'vitest';
import { fleet, thirsty } from '../../../stories/vehicles';
import { fileOf } from '../exported';
import { fileColumns } from './exported';
import type { VehicleRow_VehicleFragment as Vehicle } from './VehicleRow.generated';

const cells = (vehicle: object) =>
  fileOf(fileColumns, [vehicle as Vehicle])
    .split('\r\n')[1]
    ?.split(';')
    .map((cell) => cell.replace(/\s/g, ' '));

test('a vehicle is one line, with figures in French and without units', () => {
  const line = cells({ ...thirsty, label: '=1+1' });
  // Text that begins like a formula is escaped.
  expect(line?.slice(0, 6)).toEqual([
    'ZB-418-KT',
    "'=1+1",
    'Poids lourd',
    'Carburants',
    'Gazole B7',
    '',
  ]);
  expect(line?.slice(12, 14)).toEqual(['29,8', 'L/100 km']);
  expect(line?.slice(16)).toEqual(['2', 'Oui']);
});

test('an electric vehicle has no product, and a machine is counted by the hour', () => {
  const of = (registration: string) =>
    cells(fleet.find((one) => one.registration === registration) ?? {});
  expect(of('GA-310-PX')?.slice(3, 6)).toEqual(['Electrique', '', 'AC_DC']);
  expect(of('PELLE-07')?.slice(12, 14)).toEqual(['14,3', 'L/h']);
});

test('an unknown value of a vehicle is an empty cell', () => {
  const line = cells({
    ...thirsty,
    consumption: null,
    volume30d: null,
    lastFillAt: null,
    address: null,
  });
  expect(line?.slice(9, 11)).toEqual(['', '']);
  expect(line?.slice(12, 16)).toEqual(['', '', '', '']);
});
