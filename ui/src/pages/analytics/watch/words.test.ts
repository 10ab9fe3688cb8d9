import { expect, test } from 'vitest';
import { actionOf, dismissalFault, dismissalInWords, splitDismissed, whenInWords } from './words';

const plain = (text: string | null) => text?.replace(/\s/g, ' ');

test.each([
  ['/operations/gerer-ma-flotte?cuve=12', 'Voir la cuve'],
  ['/operations/gerer-ma-flotte?onglet=vehicules&vehicule=7', 'Voir le véhicule'],
  ['/operations/mes-livraisons/4812', 'Voir la livraison'],
  ['/?prix=1', 'Voir le prix'],
  ['/operations/', 'Voir le détail'],
])('the link to %s has the label « %s »', (link, label) => {
  expect(actionOf({ link })).toEqual({ to: link, label });
});

test.each([
  [null],
  ['https://example.org/'],
  ['//example.org/'],
  ['/inconnu'],
  ['javascript:alert(1)'],
])('%s gives no link', (link) => expect(actionOf({ link })).toBeNull());

test('an anomaly has a start date or a single date', () => {
  const at = '2026-11-09T01:40:00Z';
  expect(whenInWords({ since: null, at })).toBe('Le 9\u00a0novembre\u00a02026');
  expect(whenInWords({ since: '2026-10-31T23:30:00Z', at })).toBe(
    'Depuis le 1er\u00a0novembre\u00a02026',
  );
  expect(whenInWords({ since: null, at: null })).toBeNull();
});

test('the text of a dismissal has who, when and why', () => {
  const dismissal = {
    __typename: 'AnomalyDismissal',
    at: '2026-11-12T09:00:00Z',
    by: { __typename: 'UserRef', id: '7', firstName: 'Claire', lastName: 'Lemaire' },
    reason: 'OTHER',
    comment: 'Cuve vidangée',
  } as const;
  expect(plain(dismissalInWords(dismissal))).toBe(
    'Écartée le 12 novembre 2026 par Claire Lemaire — Autre : Cuve vidangée',
  );
  expect(dismissalInWords({ ...dismissal, by: null, reason: 'EXPECTED', comment: null })).toBe(
    'Écartée le 12\u00a0novembre\u00a02026 — C’est normal',
  );
  expect(dismissalInWords({ ...dismissal, by: null, reason: null, comment: null })).toBe(
    'Écartée le 12\u00a0novembre\u00a02026',
  );
});

test('a dismissal needs a reason, and « Autre » a comment of 200 characters at most', () => {
  expect(dismissalFault('', 'trop')).toBe('Choisissez une raison.');
  expect(dismissalFault('EXPECTED', '')).toBeUndefined();
  expect(dismissalFault('OTHER', '  ')).toBe('Précisez la raison.');
  expect(dismissalFault('OTHER', 'é'.repeat(200))).toBeUndefined();
  expect(plain(dismissalFault('HANDLED', 'é'.repeat(201)) ?? '')).toBe(
    'Écrivez 200 caractères au plus.',
  );
});

test('the latest anomaly is first, those without a date last, and dismissed ones are separate', () => {
  const one = (id: string, at: string | null, dismissed?: string) => ({
    __typename: 'Anomaly' as const,
    id,
    at,
    message: '',
    why: null,
    since: null,
    link: null,
    dismissal: dismissed
      ? {
          __typename: 'AnomalyDismissal' as const,
          at: dismissed,
          by: null,
          reason: null,
          comment: null,
        }
      : null,
  });
  const { open, dismissed } = splitDismissed([
    one('undated', null),
    one('old', '2026-11-01T00:00:00Z'),
    one('first', '2026-11-05T00:00:00Z', '2026-11-06T00:00:00Z'),
    one('new', '2026-11-09T00:00:00Z'),
    one('last', '2026-11-02T00:00:00Z', '2026-11-08T00:00:00Z'),
  ]);
  expect(open.map(({ id }) => id)).toEqual(['new', 'old', 'undated']);
  expect(dismissed.map(({ id }) => id)).toEqual(['last', 'first']);
});
