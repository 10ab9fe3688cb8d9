import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../../design/conformance';
import type { Position } from './position';
import { TankerRoute } from './TankerRoute';

const position: Position = {
  __typename: 'TankerPosition',
  orderId: '10482',
  latitude: 44.76,
  longitude: -0.5,
  recordedAt: '2026-03-12T13:13:00Z',
  eta: null,
  distanceKm: '12.4',
  stopsBefore: 2,
  depot: null,
  destination: { __typename: 'Place', label: 'Agence Bordeaux', latitude: 44.89, longitude: -0.57 },
};

conforms(TankerRoute, { props: { position }, root: HTMLDivElement });

test('shows the stops before the site, the distance above the tanker, and the name of the site', () => {
  const { container } = render(<TankerRoute position={position} />);
  expect(container.querySelectorAll('circle[cy="38"]')).toHaveLength(2);
  expect(container.textContent).toMatch(/^12,4\skm.*Agence Bordeaux$/);
});
