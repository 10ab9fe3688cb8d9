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

test('the contact on site is called', () => {
  show(karim);
  expect(links()).toEqual(['tel:+33536491012']);
});

test('one without a phone is written to', () => {
  show({ ...karim, phone: null });
  expect(links()).toEqual(['mailto:karim.haddad@garonne.example']);
});

test('one with neither has a name alone', () => {
  show({ ...karim, phone: null, email: null });
  expect(screen.getByText('Karim Haddad')).not.toBeNull();
  expect(links()).toEqual([]);
});
