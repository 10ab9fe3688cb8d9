import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadFailureBanner } from './LoadFailureBanner';

const failed = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Non.', extensions: { code } }] });
const retry = vi.fn();
const said = () => document.body.textContent?.replace(/\s/g, ' ');

afterEach(() => {
  vi.restoreAllMocks();
});

test('it names the data that failed to load, and offers a retry', async () => {
  render(<LoadFailureBanner what="La cuve" feminine error={failed('INTERNAL')} onRetry={retry} />);
  expect(said()).toMatch(/^La cuve n’a pas pu être chargée\. Réessayez dans un instant\./);
  await userEvent.click(screen.getByText('Réessayer', { selector: 'button *, button' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('it offers no retry after a refusal', () => {
  render(<LoadFailureBanner what="Le véhicule" error={failed('FORBIDDEN')} onRetry={retry} />);
  expect(said()).toMatch(/^Le véhicule n’a pas pu être chargé\. L’accès/);
  expect(screen.queryByText('Réessayer')).toBeNull();
});

test('offline it announces an automatic retry, and shows nothing when the data have loaded', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lost = { error: new TypeError('Failed to fetch'), onRetry: retry };
  const { rerender } = render(<LoadFailureBanner what="Les factures" feminine plural {...lost} />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(said()).toBe(
    'Les factures n’ont pas pu être chargées. Elles s’afficheront automatiquement.',
  );
  rerender(<LoadFailureBanner what="Le formulaire" {...lost} />);
  expect(said()).toBe('Le formulaire n’a pas pu être chargé. Il s’affichera automatiquement.');
  rerender(<LoadFailureBanner what="Le formulaire" partly {...lost} />);
  expect(said()).toBe('');
});

test('it says that partly loaded data are incomplete', () => {
  render(
    <LoadFailureBanner what="La cuve" feminine partly error={failed('INTERNAL')} onRetry={retry} />,
  );
  expect(said()).toMatch(/^Certaines données n’ont pas pu être chargées\./);
});
