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

test('a page that was fetched before is shown at once, without its fallback', async () => {
  const load = vi.fn(async () => Shown);
  const Page = lazyPage(load);
  await Page.fetch();
  const { container } = shown(Page);
  expect(container.textContent).toBe('Accueil');
  expect(load).toHaveBeenCalledOnce();
});

test('any other is shown when it has come', async () => {
  const Page = lazyPage(async () => Shown);
  const { container } = shown(Page);
  expect(container.textContent).toBe('…');
  await act(async () => undefined);
  expect(container.textContent).toBe('Accueil');
});

test('a fetch that fails is told by nobody: the page tells it when it is shown', async () => {
  const Page = lazyPage<object>(() => Promise.reject(new Error('no network')));
  await expect(Page.fetch()).resolves.toBeUndefined();
});

test('a page whose style sheet did not come says so, though the next import would not', async () => {
  const gone = new Error('Unable to preload CSS for /assets/home.css');
  const load = vi.fn<() => Promise<typeof Shown>>(async () => Shown).mockRejectedValueOnce(gone);
  const Page = lazyPage(load);
  await Page.fetch();
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { said: '' };
    static getDerivedStateFromError = (error: Error) => ({ said: error.message });
    override render = () => this.state.said || this.props.children;
  }
  vi.spyOn(console, 'error').mockReturnValue();
  const { container } = render(<Page />, { wrapper: Boundary });
  await act(async () => undefined);
  expect(container.textContent).toBe(gone.message);
});

test('one whose script did not come is fetched again', async () => {
  const load = vi.fn(async () => Shown).mockRejectedValueOnce(new TypeError('no network'));
  const Page = lazyPage(load);
  await Page.fetch();
  const { container } = shown(Page);
  await act(async () => undefined);
  expect(container.textContent).toBe('Accueil');
});

test('a page stays the same while it is shown, whatever is fetched meanwhile', async () => {
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

test('it is told from other components', () => {
  expect(isLazyPage(lazyPage(async () => Shown))).toBe(true);
  expect(isLazyPage(Shown)).toBe(false);
  expect(isLazyPage('main')).toBe(false);
});

test('it is asked for once, however often it is fetched', async () => {
  const load = vi.fn(async () => Shown);
  const Page = lazyPage(load);
  await Promise.all([Page.fetch(), Page.fetch()]);
  expect(load).toHaveBeenCalledOnce();
});

test('a part of the frame comes with the others, a page does not', () => {
  const [part, page] = [vi.fn(async () => Shown), vi.fn(async () => Shown)];
  lazyPart(part);
  lazyPage(page);
  fetchParts();
  expect(part).toHaveBeenCalledOnce();
  expect(page).not.toHaveBeenCalled();
});
