import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { canPreview, PdfViewer } from './PdfViewer';
import { PreviewButton } from './PreviewButton';

beforeEach(() => {
  stubBrowser(1440);
  vi.stubGlobal('fetch', async () => new Response());
  viewer(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function viewer(enabled: boolean): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: enabled, configurable: true });
}

const pdf = { title: 'FA-1', previewUrl: '/files/1.pdf?preview', downloadUrl: '/files/1.pdf' };

test('a document is framed once its URL responds, and the spinner ends once it is shown', async () => {
  const requested = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', requested);
  render(<PdfViewer {...pdf} onClose={() => {}} />);
  screen.getByLabelText('Chargement du document');
  expect(screen.queryByTitle('FA-1')).toBeNull();
  const frame = await screen.findByTitle('FA-1');
  expect(requested.mock.calls).toEqual([
    [pdf.previewUrl, expect.objectContaining({ method: 'HEAD' })],
  ]);
  act(() => void frame.dispatchEvent(new Event('load')));
  expect(screen.queryByLabelText('Chargement du document')).toBeNull();
  expect(frame.getAttribute('src')).toBe(`${pdf.previewUrl}#navpanes=0`);
});

test.each([
  ['refused', async () => new Response(null, { status: 404 })],
  ['not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a document that is %s is not framed, and can be retried', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  render(<PdfViewer {...pdf} onClose={() => {}} />);
  await screen.findByText(/^Le document n’a pas pu être affiché\./);
  expect(screen.queryByTitle('FA-1')).toBeNull();
  vi.stubGlobal('fetch', async () => new Response());
  await userEvent.click(screen.getByText('Réessayer'));
  await screen.findByTitle('FA-1');
});

const button = (previewUrl: string | null) => (
  <PreviewButton {...pdf} previewUrl={previewUrl} fileName="FA-1.pdf">
    Voir
  </PreviewButton>
);

test('the button opens the document next to the page', async () => {
  render(button(pdf.previewUrl));
  await userEvent.click(screen.getByText('Voir'));
  const link = await waitFor(() => screen.getByText('Télécharger').closest('a'));
  expect(link?.getAttribute('download')).toBe('FA-1.pdf');
});

test('there is no button without a URL, without a PDF viewer or on a phone', () => {
  const { container, rerender } = render(button(null));
  expect(container.textContent).toBe('');
  viewer(false);
  rerender(button(pdf.previewUrl));
  expect(container.textContent).toBe('');
  viewer(true);
  expect(canPreview()).toBe(true);
  stubBrowser(390);
  expect(canPreview()).toBe(false);
});
