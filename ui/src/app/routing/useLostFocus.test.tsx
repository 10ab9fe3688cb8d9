import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useLostFocus } from './useLostFocus';

/** A button that is removed when it is pressed, on the page or in a dialog above it. */
function Question({ inDialog = false }: { inDialog?: boolean }) {
  useLostFocus();
  const [requested, setRequested] = useState(true);
  const question = requested && (
    <button type="button" onClick={() => setRequested(false)}>
      Accepter
    </button>
  );
  return (
    <main>
      <h1>Commande</h1>
      {!inDialog && question}
      {inDialog && (
        <dialog open>
          <h2>Modifier</h2>
          {question}
        </dialog>
      )}
      <button type="button">Suivant</button>
    </main>
  );
}

const frame = () => act(() => new Promise(requestAnimationFrame));
const answer = async () => {
  await userEvent.click(screen.getByText('Accepter'));
  await frame();
  await frame();
};

test.each([
  [false, 'Commande'],
  [true, 'Modifier'],
])('the heading gets the focus of a removed element (dialog: %s)', async (inDialog, heading) => {
  render(<Question inDialog={inDialog} />);
  screen.getByText('Accepter').focus();
  await answer();
  expect(document.activeElement?.textContent).toBe(heading);
});

test('the focus stays where it is when the removed element did not have it', async () => {
  render(<Question />);
  screen.getByText('Accepter').focus();
  screen.getByText('Accepter').blur();
  await frame();
  // `click()` does not focus the button, as a pointer would.
  act(() => screen.getByText('Accepter').click());
  await frame();
  await frame();
  expect(document.activeElement).toBe(document.body);
  render(<Question />);
  screen.getByText('Accepter').focus();
  await userEvent.click(screen.getByText('Accepter'));
  screen.getAllByText('Suivant').at(-1)?.focus();
  await frame();
  await frame();
  expect(document.activeElement?.textContent).toBe('Suivant');
});
