import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlaceCard } from './PlaceCard';
import type { PlaceCard_OrderFragment } from './PlaceCard.generated';

const karim: NonNullable<PlaceCard_OrderFragment['siteContact']> = {
  __typename: 'Contact',
  id: 'c1',
  firstName: 'Karim',
  lastName: 'Haddad',
  jobTitle: null,
  email: 'karim.haddad@garonne.example',
  phone: '+33536491012',
  type: 'OPS',
};

const show = (siteContact: PlaceCard_OrderFragment['siteContact']) =>
  render(
    <PlaceCard
      order={{
        __typename: 'Order',
        eta: null,
        deliveredAt: null,
        cancellation: null,
        slot: null,
        address: null,
        siteContact,
        instructions: null,
        purchaseOrderNumber: null,
      }}
    />,
  );
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('the on-site contact gets a phone link', () => {
  show(karim);
  expect(links()).toEqual(['tel:+33536491012']);
});

test('a contact without a phone gets a mail link', () => {
  show({ ...karim, phone: null });
  expect(links()).toEqual(['mailto:karim.haddad@garonne.example']);
});

test('a contact with neither is a name only', () => {
  show({ ...karim, phone: null, email: null });
  expect(screen.getByText('Karim Haddad')).not.toBeNull();
  expect(links()).toEqual([]);
});
