import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Description, DescriptionList } from './DescriptionList';

describe('DescriptionList', () => {
  conforms(DescriptionList, {
    props: { children: <Description term="RUM">SE-1042</Description> },
    root: HTMLDListElement,
    attributes: [
      [{}, { 'data-columns': '1' }],
      [{ columns: 2 }, { 'data-columns': '2' }],
    ],
  });
});

describe('Description', () => {
  conforms(Description, {
    props: { term: 'RUM', children: 'SE-1042' },
    root: HTMLDivElement,
    wrap: (row) => <dl>{row}</dl>,
  });
});

test.each([null, undefined, false, ''])('%j is shown as missing', (value) => {
  render(<Description term="RUM">{value}</Description>);
  expect(screen.getByRole('img', { name: 'non renseigné' }).textContent).toBe('—');
});

test('zero is a value', () => {
  render(<Description term="Encours">{0}</Description>);
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText('0');
});
