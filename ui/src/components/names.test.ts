import { expect, test } from 'vitest';
import { addressName, contactName } from './names';

test.each([
  ['Karim', 'Haddad', 'Karim Haddad'],
  ['', 'Haddad', 'Haddad'],
  ['Karim', '', 'Karim'],
  ['', '', 'Contact sans nom'],
])('contact %j %j → %s', (firstName, lastName, name) => {
  expect(contactName({ firstName, lastName })).toBe(name);
});

test.each([
  [{ label: 'Dépôt', line1: '1 quai Nord', city: 'Toulouse' }, 'Dépôt'],
  [{ label: '', line1: '1 quai Nord', city: 'Toulouse' }, '1 quai Nord'],
  [{ label: '', line1: '', city: 'Toulouse' }, 'Toulouse'],
  [{ label: '', city: '' }, 'Adresse sans nom'],
])('address %j → %s', (address, name) => {
  expect(addressName(address)).toBe(name);
});
