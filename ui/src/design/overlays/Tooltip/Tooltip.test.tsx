import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Button } from '../../controls/Button/Button';
import { Tooltip } from './Tooltip';

// The stories test showing and hiding in Chromium: jsdom has no popovers.
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

test('it is appended to the existing description of the control', () => {
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
])('%s disabled with a reason stays focusable and does nothing', async (_, props) => {
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

test('a control that is enabled again has its former props', () => {
  render(
    <Tooltip as="reason" label={reason} disabled>
      <Button>Régler</Button>
    </Tooltip>,
  );
  expect(screen.getByRole('button', { name: 'Régler' }).hasAttribute('aria-disabled')).toBe(false);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('when the control leaves the page before the next frame, nothing is shown', async () => {
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

test('a control that appears under a resting pointer shows its tooltip', async () => {
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
  // The element below it was removed, so the pointer left no element.
  const relatedTarget = screen.getByTestId('place');
  act(() => {
    const over = new MouseEvent('mouseover', { bubbles: true, relatedTarget });
    screen.getByRole('button').dispatchEvent(over);
  });
  await waitFor(() => expect(show).toHaveBeenCalled());
});
