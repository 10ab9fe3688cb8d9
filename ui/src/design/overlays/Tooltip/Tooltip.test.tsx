import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Button } from '../../controls/Button/Button';
import { Tooltip } from './Tooltip';

// Showing and hiding are tested in Chromium by its stories: jsdom has no popovers.
conforms(Tooltip, {
  props: { label: 'Finance', children: <button type="button">Finance</button> },
  root: HTMLSpanElement,
});

const reason = 'Votre rôle (Lecture seule) ne permet pas cette action.';

test('a description is read after the control, and changes nothing else', async () => {
  const onClick = vi.fn();
  render(
    <Tooltip as="description" label="Prix hors taxes">
      <Button onClick={onClick}>Prix</Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Prix', description: 'Prix hors taxes' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test('it comes after what describes the control already', () => {
  render(
    <>
      <p id="price">1,22 €/L</p>
      <Tooltip as="description" label="Prix hors taxes">
        <Button aria-describedby="price">Prix</Button>
      </Tooltip>
    </>,
  );
  screen.getByRole('button', { description: '1,22 €/L Prix hors taxes' });
});

test.each([
  ['a button', {}],
  ['a disabled button', { disabled: true }],
  ['a link', { to: '/finance/' }],
])('%s that is not available for a reason stays reachable and does nothing', async (_, props) => {
  const onClick = vi.fn();
  render(
    <Tooltip as="reason" label={reason}>
      <Button {...props} onClick={onClick}>
        Régler
      </Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Régler', description: reason });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.dataset['state']).toBe('disabled');
  await userEvent.tab();
  expect(button).toBe(document.activeElement);
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('once available the control is as it was', () => {
  render(
    <Tooltip as="reason" label={reason} disabled>
      <Button>Régler</Button>
    </Tooltip>,
  );
  expect(screen.getByRole('button', { name: 'Régler' }).hasAttribute('aria-disabled')).toBe(false);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('what it names has left the page before the next frame: nothing is shown', async () => {
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const show = vi.fn();
  const element = HTMLElement.prototype;
  Object.assign(element, { showPopover: show });
  const { container } = render(
    <Tooltip as="name" label="Finance">
      <button type="button">Finance</button>
    </Tooltip>,
  );
  const [anchor] = container.children;
  await userEvent.hover(screen.getByRole('button'));
  const [draw] = frame.mock.lastCall ?? [];
  draw?.(0);
  expect(show).toHaveBeenCalledOnce();
  anchor?.remove();
  draw?.(0);
  expect(show).toHaveBeenCalledOnce();
  container.append(anchor as Element);
  Reflect.deleteProperty(element, 'showPopover');
  frame.mockRestore();
});

test('a control that comes under a pointer at rest has its words', async () => {
  const show = vi.fn();
  const place = (children: ReactNode) => <div data-testid="place">{children}</div>;
  const { rerender } = render(place(<Button>Continuer</Button>));
  rerender(
    place(
      <Tooltip as="reason" label={reason}>
        <Button>Régler</Button>
      </Tooltip>,
    ),
  );
  const bubble = document.querySelector('[role="tooltip"]') as HTMLElement;
  Object.assign(bubble, { showPopover: show });
  // What was below it has gone: the pointer comes from nothing that it has left.
  const relatedTarget = screen.getByTestId('place');
  act(() => {
    const over = new MouseEvent('mouseover', { bubbles: true, relatedTarget });
    screen.getByRole('button').dispatchEvent(over);
  });
  await waitFor(() => expect(show).toHaveBeenCalled());
});
