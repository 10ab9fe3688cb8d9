import { expect, test } from 'vitest';
import * as business from './business-labels';
import * as common from './labels';
import * as vehicle from './vehicle-labels';

const labels = { ...common, ...business, ...vehicle };
const { labelOf } = labels;

test.each([
  [
    labels.roles,
    {
      OWNER: 'Propriétaire',
      ADMIN: 'Administrateur',
      OPERATIONS: 'Opérations',
      FINANCE: 'Comptabilité',
      VIEWER: 'Lecture seule',
    },
  ],
  [labels.contactTypes, { SALES: 'Commercial', OPS: 'Opérationnel', ALL: 'Les deux' }],
  [
    Object.entries(labels.notificationTypes),
    [
      ['TOUT', 'Tout'],
      ['OPERATIONS', 'Opérations'],
      ['FACTURES', 'Factures'],
      ['AUCUN', 'Aucun'],
    ],
  ],
  [labels.addressKinds, { DELIVERY: 'Livraison', BILLING: 'Facturation', BOTH: 'Les deux' }],
  [
    labels.paymentStatuses,
    {
      ACTIVE: 'Actif',
      PENDING_SIGNATURE: 'En attente de signature',
      EXPIRED: 'Expiré',
      REVOKED: 'Révoqué',
    },
  ],
  [
    labels.vehicleCategories,
    {
      TRUCK: 'Poids lourd',
      VAN: 'Utilitaire',
      CAR: 'Voiture',
      COACH: 'Autocar',
      MACHINE: 'Engin',
      GENERATOR: 'Groupe électrogène',
      REEFER: 'Groupe frigorifique',
      OTHER: 'Autre',
    },
  ],
  [
    [labels.energies, labels.chargeTypes],
    [
      ['Carburants', 'Electrique'],
      ['AC_DC', 'AC', 'DC'],
    ],
  ],
])('the words of the specification and the product document', (given, expected) => {
  expect(given).toEqual(expected);
});

test('an unknown value is shown as it is, even the name of an Object property', () => {
  expect(labelOf(labels.roles, 'OWNER')).toBe('Propriétaire');
  expect(labelOf(labels.roles, 'AUDITOR')).toBe('AUDITOR');
  expect(labelOf(labels.roles, 'constructor')).toBe('constructor');
});

test.each([null, undefined, ''])('%j has no label', (value) => {
  expect(labelOf(labels.roles, value)).toBeNull();
});
