import { waitFor } from '@testing-library/react';
import { startTransition, use } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtureClient } from '../graphql/test';
import { App } from './App';

// As in the browser, where renders are cut into slices.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

test('what the router comes to while the pages are first drawn is shown', async () => {
  let draw = (_: null) => {};
  const drawing = new Promise<null>((resolve) => {
    draw = resolve;
  });
  const shown: string[] = [];
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => drawing,
      element: <h1>Accueil</h1>,
      hydrateFallbackElement: <Slow />,
    },
  ]);
  const come = new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
  });
  /** What takes so long to draw that the router has come to its page meanwhile. */
  function Slow() {
    draw(null);
    use(come);
    shown.push('nothing');
    return null;
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  startTransition(() => root.render(<App client={fixtureClient({})} router={router} />));
  await waitFor(() => expect(place.querySelector('h1')?.textContent).toBe('Accueil'));
  expect(shown, 'the first render ended after the router').toEqual(['nothing']);
  root.unmount();
  place.remove();
});
