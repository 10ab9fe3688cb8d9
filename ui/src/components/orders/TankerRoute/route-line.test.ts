import { expect, test } from 'vitest';
import { routeMarks } from './route-line';

const depot = { latitude: 44, longitude: 0 };
const site = { latitude: 45, longitude: 0 };
const at = (latitude: number) => ({ latitude, longitude: 0 });

test('the tanker is placed by its distance, and never covers an end', () => {
  expect(routeMarks(at(44.25), depot, site, 0).tanker).toBeCloseTo(25);
  expect(routeMarks(at(44), depot, site, 0).tanker).toBe(8);
  expect(routeMarks(at(43), depot, site, 0).tanker).toBe(8);
  expect(routeMarks(at(45), depot, site, 0).tanker).toBe(92);
});

test('the tanker is halfway when an end is unknown', () => {
  expect(routeMarks(at(44), null, site, null)).toEqual({ tanker: 50, stops: [] });
});

test('the stops are spread over the rest of the route; at most six are drawn', () => {
  expect(routeMarks(at(44), null, site, 1).stops).toEqual([75]);
  expect(routeMarks(at(44), null, site, 40).stops).toHaveLength(6);
});
