import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { PaymentMethodCard } from './PaymentMethodCard';
import type {
  PaymentMethodCard_Method_SepaMandate_Fragment as Mandate,
  PaymentMethodCard_MethodFragment as Method,
} from './PaymentMethodCard.generated';

const now = new Date('2026-11-21T09:00:00Z');

const mandate: Mandate = {
  __typename: 'SepaMandate',
  isDefault: true,
  status: 'ACTIVE',
  holder: 'BTP RIVES DE LOIRE SA',
  ibanLast4: '1348',
  bankName: 'Banque de Démonstration',
  rum: 'SE-1042-202611-01',
  ics: 'FR80ZZZ999901',
  scheme: 'B2B',
  signedAt: '2026-11-03T08:12:00Z',
  documentUrl: null,
  documentPreviewUrl: null,
};

const card: Method = {
  __typename: 'Card',
  isDefault: false,
  status: null,
  brand: 'Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2026,
};

conforms(PaymentMethodCard, { props: { method: mandate, now }, root: HTMLElement });

test('a mandate: bank, last four, holder, reference, creditor, scheme, signature, state', () => {
  render(<PaymentMethodCard method={mandate} now={now} />);
  const region = screen.getByRole('region', { name: 'Banque de Démonstration ••••\u00a01348' });
  expect(region.textContent).toBe(
    'Banque de Démonstration••••\u00a01348Par défaut' +
      'TitulaireBTP RIVES DE LOIRE SARUMSE-1042-202611-01ICSFR80ZZZ999901TypeInterentreprises (B2B)Signé le3\u00a0novembre\u00a02026StatutActif',
  );
});

test('a signed mandate can be downloaded, named by its reference', () => {
  const documentUrl = '/files/mandates/301.pdf?ticket=x';
  const { rerender } = render(<PaymentMethodCard method={{ ...mandate, documentUrl }} now={now} />);
  const link = screen.getByRole('link', { name: 'Télécharger le mandat' });
  expect(link.getAttribute('href')).toBe(documentUrl);
  expect(link.getAttribute('download')).toBe('Mandat SE-1042-202611-01.pdf');
  rerender(<PaymentMethodCard method={mandate} now={now} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a mandate of an unknown bank is titled “Mandat SEPA”', () => {
  render(<PaymentMethodCard method={{ ...mandate, bankName: null }} now={now} />);
  expect(screen.getByRole('heading').textContent).toBe('Mandat SEPA');
});

test('a mandate to choose: bank, last four and state, without hidden lines', () => {
  const toChoose = {
    ...mandate,
    holder: null,
    rum: null,
    ics: null,
    scheme: null,
    signedAt: null,
  };
  const { container } = render(<PaymentMethodCard method={toChoose} now={now} />);
  expect(container.textContent).toBe('Banque de Démonstration••••\u00a01348Par défautStatutActif');
});

test('a card to choose: brand, last four and state, without its expiry', () => {
  const toChoose = { ...card, expMonth: null, expYear: null };
  const { container } = render(<PaymentMethodCard method={toChoose} now={now} />);
  expect(container.textContent).toBe('Visa••••\u00a04242Statut—');
});

test('a card that expires within 60 days has a warning, another one has none', () => {
  const { container, rerender } = render(<PaymentMethodCard method={card} now={now} />);
  expect(container.textContent).toBe('Visa••••\u00a04242Expire fin12/2026Expire bientôtStatut—');
  rerender(<PaymentMethodCard method={{ ...card, expYear: 2027 }} now={now} />);
  expect(container.textContent).toBe('Visa••••\u00a04242Expire fin12/2027Statut—');
});

test.each([
  ['ACTIVE', 'Actif', 'ok'],
  ['PENDING_SIGNATURE', 'En attente de signature', 'warn'],
  ['EXPIRED', 'Expiré', 'bad'],
  ['REVOKED', 'Révoqué', 'neutral'],
] as const)('%s reads %s', (status, label, tone) => {
  render(<PaymentMethodCard method={{ ...mandate, status }} now={now} />);
  expect(screen.getByText(label).getAttribute('data-tone')).toBe(tone);
});

test('actions are behind a button that names the mandate', () => {
  render(<PaymentMethodCard method={mandate} now={now} actions={<MenuItem>Supprimer</MenuItem>} />);
  expect(
    screen.getByRole('button', {
      name: 'Actions\u00a0: Banque de Démonstration ••••\u00a01348',
    }),
  ).toBeTruthy();
});

test('a mandate that awaits its signature has a button to sign, an active one has none', () => {
  const sign = <button type="button">Signer</button>;
  const { rerender } = render(
    <PaymentMethodCard
      method={{ ...mandate, status: 'PENDING_SIGNATURE' }}
      now={now}
      sign={sign}
    />,
  );
  screen.getByRole('button', { name: 'Signer' });
  rerender(<PaymentMethodCard method={mandate} now={now} sign={sign} />);
  expect(screen.queryByRole('button')).toBeNull();
});
