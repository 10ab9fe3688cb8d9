import { expect, test } from 'vitest';
import { routeMarks } from './route-line';

const depot = { latitude: 44, longitude: 0 };
const site = { latitude: 45, longitude: 0 };
const at = (latitude: number) => ({ latitude, longitude: 0 });

test('the tanker stands where its distance says, and never covers an end', () => {
  expect(routeMarks(at(44.25), depot, site, 0).tanker).toBeCloseTo(25);
  expect(routeMarks(at(44), depot, site, 0).tanker).toBe(8);
  expect(routeMarks(at(43), depot, site, 0).tanker).toBe(8);
  expect(routeMarks(at(45), depot, site, 0).tanker).toBe(92);
});

test('halfway when an end is not known', () => {
  expect(routeMarks(at(44), null, site, null)).toEqual({ tanker: 50, stops: [] });
});

test('the stops share what is left of the way; no more than six are drawn', () => {
  expect(routeMarks(at(44), null, site, 1).stops).toEqual([75]);
  expect(routeMarks(at(44), null, site, 40).stops).toHaveLength(6);
});
