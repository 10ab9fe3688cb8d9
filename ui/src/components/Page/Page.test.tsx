import { act, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { conforms } from '../../design/conformance';
import { BusinessName } from './business-name';
import { Page } from './Page';
import { unread } from './unread';

beforeEach(() => {
  installConfig({ appName: 'Citerne' });
});

conforms(Page, {
  props: { title: 'Entreprise' },
  root: HTMLDivElement,
  attributes: [
    [{}, { 'aria-busy': null }],
    [{ busy: true }, { 'aria-busy': 'true' }],
  ],
});

test('the window title has the page, the business and the application', () => {
  render(
    <BusinessName value="Laiterie du Val">
      <Page title="Finance" />
    </BusinessName>,
  );
  expect(document.title).toBe('Finance · Laiterie du Val · Citerne');
});

test('without a business the window title omits it, and a page may set a shorter name', () => {
  render(<Page title="Bonjour Claire" name="Accueil" />);
  expect(document.title).toBe('Accueil · Citerne');
});

test('the window title begins with the number of unread notifications', () => {
  unread.set(2);
  render(<Page title="Finance" />);
  expect(document.title).toBe('(2) Finance · Citerne');
  act(() => unread.set(0));
  expect(document.title).toBe('Finance · Citerne');
});
