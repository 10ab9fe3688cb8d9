import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fetchParts, isLazyPage, lazyPage, lazyPart } from './lazy-page';

const Shown = () => <h1>Accueil</h1>;
const shown = (Page: ComponentType) =>
  render(
    <Suspense fallback="…">
      <Page />
    </Suspense>,
  );

test('a page that was fetched in advance is shown at once, without its fallback', async () => {
  const load = vi.fn(async () => Shown);
  const Page = lazyPage(load);
  await Page.fetch();
  const { container } = shown(Page);
  expect(container.textContent).toBe('Accueil');
  expect(load).toHaveBeenCalledOnce();
});

test('any other page shows the fallback until it is fetched', async () => {
  const Page = lazyPage(async () => Shown);
  const { container } = shown(Page);
  expect(container.textContent).toBe('…');
  await act(async () => undefined);
  expect(container.textContent).toBe('Accueil');
});

test('a fetch in advance that fails does not reject', async () => {
  const Page = lazyPage<object>(() => Promise.reject(new Error('no network')));
  await expect(Page.fetch()).resolves.toBeUndefined();
});

test('a missing style sheet in advance makes the page throw, though the next import would succeed', async () => {
  const gone = new Error('Unable to preload CSS for /assets/home.css');
  const load = vi.fn<() => Promise<typeof Shown>>(async () => Shown).mockRejectedValueOnce(gone);
  const Page = lazyPage(load);
  await Page.fetch();
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { message: '' };
    static getDerivedStateFromError = (error: Error) => ({ message: error.message });
    override render = () => this.state.message || this.props.children;
  }
  vi.spyOn(console, 'error').mockReturnValue();
  const { container } = render(<Page />, { wrapper: Boundary });
  await act(async () => undefined);
  expect(container.textContent).toBe(gone.message);
});

test('a missing script in advance is fetched again when the page is shown', async () => {
  const load = vi.fn(async () => Shown).mockRejectedValueOnce(new TypeError('no network'));
  const Page = lazyPage(load);
  await Page.fetch();
  const { container } = shown(Page);
  await act(async () => undefined);
  expect(container.textContent).toBe('Accueil');
});

test('a mounted page keeps its state when it is fetched again', async () => {
  const Counter = () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  };
  const Page = lazyPage(async () => Counter);
  const { rerender } = render(<Page />, {
    wrapper: ({ children }) => <Suspense>{children}</Suspense>,
  });
  await act(async () => undefined);
  await act(async () => screen.getByRole('button').click());
  await Page.fetch();
  rerender(<Page />);
  expect(screen.getByRole('button').textContent).toBe('1');
});

test('isLazyPage distinguishes lazy pages from other components', () => {
  expect(isLazyPage(lazyPage(async () => Shown))).toBe(true);
  expect(isLazyPage(Shown)).toBe(false);
  expect(isLazyPage('main')).toBe(false);
});

test('several fetches load the code once', async () => {
  const load = vi.fn(async () => Shown);
  const Page = lazyPage(load);
  await Promise.all([Page.fetch(), Page.fetch()]);
  expect(load).toHaveBeenCalledOnce();
});

test('fetchParts fetches parts of the frame, not pages', () => {
  const [part, page] = [vi.fn(async () => Shown), vi.fn(async () => Shown)];
  lazyPart(part);
  lazyPage(page);
  fetchParts();
  expect(part).toHaveBeenCalledOnce();
  expect(page).not.toHaveBeenCalled();
});
