import { expect, test } from 'vitest';
import { directionsHref } from './directions';

const address = {
  __typename: 'Address',
  id: 'a1',
  label: 'Dépôt Toulouse',
  line1: '14 rue de l’Hers-Mort',
  line2: null,
  postalCode: '31200',
  city: 'Toulouse',
  countryCode: 'FR',
  latitude: 43.64,
  longitude: 1.47,
  accessNotes: null,
  maxTruckTonnage: null,
  openingHours: [],
} as const;
const desk = 'Mozilla/5.0 (X11; Linux x86_64)';
const android = 'Mozilla/5.0 (Linux; Android 15)';

test('directions open a map app on Android, a web map elsewhere', () => {
  expect(directionsHref(address, android)).toBe(
    'geo:43.64,1.47?q=43.64,1.47(D%C3%A9p%C3%B4t%20Toulouse)',
  );
  expect(directionsHref(address, desk)).toBe(
    'https://www.openstreetmap.org/directions?to=43.64%2C1.47',
  );
});

test('without coordinates the map searches for the address; without a town there is no link', () => {
  const unplaced = { ...address, latitude: null, longitude: null };
  expect(decodeURIComponent(directionsHref(unplaced, android) ?? '')).toBe(
    'https://www.openstreetmap.org/search?query=14 rue de l’Hers-Mort, 31200 Toulouse',
  );
  expect(directionsHref({ ...unplaced, city: '' }, desk)).toBeNull();
});
