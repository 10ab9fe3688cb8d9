import { expect, test } from 'vitest';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { type SelectableBusiness, select } from './business-selection';

const business = (id: string): SelectableBusiness => ({
  __typename: 'Business',
  id,
  name: `Entreprise ${id}`,
  initial: 'E',
  logoUrl: null,
  role: null,
});

function answer(ids: string[], current: string | null): ShellQuery {
  return {
    me: {
      __typename: 'Customer',
      id: '7',
      email: 'claire@example.example',
      firstName: 'Claire',
      lastName: 'Lemaire',
      role: null,
      permissions: [],
      currentBusiness: current ? business(current) : null,
    },
    businesses: ids.map(business),
    currentBusiness: current ? business(current) : null,
  };
}

test('the tab’s own choice wins over the server’s', () => {
  expect(select(answer(['a', 'b'], 'a'), 'b')).toEqual({
    business: business('b'),
    fellBack: false,
    save: false,
  });
});

test('without a choice the server’s is taken', () => {
  expect(select(answer(['a', 'b'], 'b'), undefined)).toEqual({
    business: business('b'),
    fellBack: false,
    save: false,
  });
});

test('without any choice the first business by name is selected and saved', () => {
  expect(select(answer(['a', 'b'], 'a'), undefined)).toMatchObject({ save: true, fellBack: false });
});

test('a choice that is no longer one of the customer’s businesses falls back, and reports it', () => {
  expect(select(answer(['a', 'b'], 'b'), 'gone')).toEqual({
    business: business('b'),
    fellBack: true,
    save: false,
  });
});

test('a failed list does not count as a lost business', () => {
  expect(select(answer([], 'a'), 'b')).toMatchObject({ fellBack: false });
});

test('without any business there is no selection', () => {
  expect(select(answer([], null), undefined)).toBeNull();
});
