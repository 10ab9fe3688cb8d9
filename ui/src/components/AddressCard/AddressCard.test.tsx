import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { AddressCard } from './AddressCard';
import type { AddressCard_AddressFragment } from './AddressCard.generated';

const address: AddressCard_AddressFragment = {
  __typename: 'Address',
  label: 'Dépôt Toulouse',
  kind: 'BOTH',
  line1: '14 rue de l’Hers-Mort',
  line2: null,
  postalCode: '31200',
  city: 'Toulouse',
  countryCode: 'FR',
  accessNotes: null,
  maxTruckTonnage: 44,
  openingHours: [],
  contact: {
    __typename: 'Contact',
    id: 'c1',
    firstName: 'Karim',
    lastName: 'Haddad',
    phone: '+33536491012',
  },
  tanks: [
    {
      __typename: 'Tank',
      id: 't1',
      name: 'Gazole flotte',
      capacity: 30000,
      active: true,
      gas: { __typename: 'Gas', id: '1', shortName: 'Gazole B7' },
    },
  ],
  hasSafetyProtocol: true,
  safetyProtocolAt: '2026-03-12T09:30:00Z',
  isDefault: true,
};

conforms(AddressCard, { props: { address }, root: HTMLElement });

/** The values of the list by name. */
function facts(): Record<string, string | null> {
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}

test('all values are formatted', () => {
  render(<AddressCard address={address} />);
  expect(screen.getByRole('region', { name: 'Dépôt Toulouse' }).textContent).toContain(
    'Par défautLes deux',
  );
  expect(screen.getByRole('group').textContent).toBe('14 rue de l’Hers-Mort31200 Toulouse');
  expect(facts()).toEqual({
    Horaires: '—',
    Camion: '44\u00a0t au plus',
    'Contact sur place': 'Karim Haddad\u00a0· 05\u00a036\u00a049\u00a010\u00a012',
    'Consignes d’accès': '—',
    Cuves: 'Gazole flotte\u00a0· Gazole B7\u00a0· 30\u202f000\u00a0L',
    'Protocole de sécurité': 'Enregistré le 12\u00a0mars\u00a02026',
  });
  expect(screen.queryByRole('button')).toBeNull();
});

test('unknown values, and lines that name the card, are not repeated', () => {
  render(
    <AddressCard
      address={{
        ...address,
        label: '',
        contact: null,
        kind: null,
        isDefault: false,
        maxTruckTonnage: null,
        hasSafetyProtocol: false,
        countryCode: 'ES',
      }}
    />,
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('14 rue de l’Hers-Mort');
  expect(screen.getByRole('group').textContent).toBe('31200 ToulouseEspagne');
  expect(facts()).toMatchObject({
    Camion: 'Non limité',
    'Contact sur place': '—',
    'Protocole de sécurité': 'À fournir',
  });
});

test('a value that failed to load is not shown as missing; archived tanks are hidden', () => {
  const [tank] = address.tanks;
  const archived = { ...address, tanks: tank ? [{ ...tank, active: false }] : [] };
  const { rerender } = render(<AddressCard address={archived} />);
  expect(facts()).toMatchObject({ Cuves: '—' });
  rerender(<AddressCard address={archived} failed={['contact', 'tanks']} />);
  expect(facts()).toMatchObject({ Cuves: 'Indisponible', 'Contact sur place': 'Indisponible' });
});

test('actions are behind a button that names the site', () => {
  render(<AddressCard address={address} actions={<MenuItem>Modifier</MenuItem>} />);
  expect(screen.getByRole('button', { name: 'Actions\u00a0: Dépôt Toulouse' })).toBeTruthy();
});
