import { act, cleanup, configure, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useRef, useState } from 'react';
import { BrowserRouter, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushPendingUndo } from '../../../lib/pending-undo';
import { enterModal } from '../../overlays/Dialog/modals';
import { ToastProvider, type Toasts, useEndOffersOnNavigation, useToast } from './ToastProvider';

// jsdom hides popovers and cannot show them.
configure({ defaultHidden: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Ask({ give }: { give: (toasts: Toasts) => void }) {
  give(useToast());
  return null;
}

function toasts(): Toasts {
  let given: Toasts | undefined;
  render(
    <ToastProvider>
      <Ask
        give={(toasts) => {
          given = toasts;
        }}
      />
    </ToastProvider>,
    { wrapper: MemoryRouter },
  );
  if (!given) throw new Error('no toasts');
  return given;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const user = userEvent.setup({ delay: null });
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

test('both live regions exist before the first message', () => {
  toasts();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a success has the role status and disappears after 5 s', () => {
  const { success } = toasts();
  act(() => success('Préférence enregistrée.'));
  pass(4999);
  expect(screen.getByRole('status').textContent).toBe('Préférence enregistrée.');
  pass(1);
  expect(screen.queryByText('Préférence enregistrée.')).toBeNull();
});

test('a toast with an action stays 8 s, and the action closes it', async () => {
  const { success } = toasts();
  const onSelect = vi.fn();
  const action = { label: 'Annuler', onSelect };
  act(() => success('Adresse supprimée.', { action }));
  pass(7999);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByText('Adresse supprimée.')).toBeNull();
  act(() => success('Adresse supprimée.', { action }));
  pass(8000);
  expect(screen.queryByText('Adresse supprimée.')).toBeNull();
});

test('an error has the role alert and stays until it is closed', async () => {
  const { error } = toasts();
  act(() => error('Impossible de changer d’entreprise. Réessayez.'));
  pass(3_600_000);
  expect(screen.getByRole('alert').textContent).toBe(
    'Impossible de changer d’entreprise. Réessayez.',
  );
  await user.click(screen.getByRole('button', { name: 'Fermer le message' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('its timer pauses while the pointer is over it', async () => {
  const { success } = toasts();
  act(() => success('Préférence enregistrée.'));
  const toast = screen.getByText('Préférence enregistrée.');
  await user.hover(toast.parentElement as Element);
  pass(60_000);
  expect(toast.isConnected).toBe(true);
  await user.unhover(toast.parentElement as Element);
  pass(5000);
  expect(toast.isConnected).toBe(false);
});

test('closing it returns the focus to the previous element', async () => {
  const { success } = toasts();
  act(() => success('Préférence enregistrée.'));
  const button = screen.getByRole('button', { name: 'Fermer le message' });
  const before = focusInto(button);
  await user.click(button);
  expect(document.activeElement).toBe(before);
  before.remove();
});

/** jsdom cannot focus an element in a popover, which it hides: only the event is dispatched. */
function moveFocus(
  type: 'focusin' | 'focusout',
  button: HTMLElement,
  relatedTarget: Element | null,
) {
  act(() => void button.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget })));
}

/** Focuses a control, and then a button of a toast. */
function focusInto(button: HTMLElement): HTMLElement {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  moveFocus('focusin', button, before);
  before.blur();
  return before;
}

test('its timer pauses while it has the focus, also when the pointer leaves', async () => {
  const { success } = toasts();
  act(() => success('Préférence enregistrée.'));
  const text = screen.getByText('Préférence enregistrée.');
  const toast = text.parentElement as Element;
  const button = screen.getByRole('button', { name: 'Fermer le message' });
  focusInto(button).remove();
  await user.hover(toast);
  await user.unhover(toast);
  // To another button of the toast.
  moveFocus('focusout', button, button);
  pass(60_000);
  expect(text.isConnected).toBe(true);
  await user.hover(toast);
  moveFocus('focusout', button, null);
  pass(60_000);
  expect(text.isConnected).toBe(true);
  await user.unhover(toast);
  pass(5000);
  expect(text.isConnected).toBe(false);
});

test('a toast that disappears returns the focus too, or moves it to the page when the previous element is gone', () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  for (const gone of [false, true]) {
    const { undo } = toasts();
    act(() => undo({ text: 'Adresse supprimée.', commit: () => {}, undo: () => {} }));
    const before = focusInto(screen.getByRole('button', { name: 'Annuler' }));
    if (gone) before.remove();
    leavePage();
    expect(screen.queryByText('Adresse supprimée.')).toBeNull();
    expect(document.activeElement).toBe(gone ? main : before);
    before.remove();
    cleanup();
  }
  main.remove();
});

describe('an action that can be undone', () => {
  function offer(commit: () => unknown = () => {}) {
    const done = { text: 'Adresse supprimée.', commit: vi.fn(commit), undo: vi.fn() };
    const { undo } = toasts();
    act(() => undo(done));
    return done;
  }
  const choose = (name: string) => user.click(screen.getByRole('button', { name }));
  const times = ({ commit, undo }: ReturnType<typeof offer>) => [
    commit.mock.calls.length,
    undo.mock.calls.length,
  ];

  test('is sent after 8 s, once', () => {
    const done = offer();
    pass(7999);
    expect(times(done)).toEqual([0, 0]);
    pass(1);
    expect(times(done)).toEqual([1, 0]);
    leavePage();
    pass(60_000);
    expect(times(done)).toEqual([1, 0]);
  });

  test('is sent at once when the toast is closed', async () => {
    const done = offer();
    await choose('Fermer le message');
    pass(60_000);
    expect(times(done)).toEqual([1, 0]);
  });

  test('is sent at once when the page is left, and can no longer be undone', () => {
    const done = offer();
    leavePage();
    expect(times(done)).toEqual([1, 0]);
    expect(screen.queryByText('Adresse supprimée.')).toBeNull();
    pass(60_000);
    expect(times(done)).toEqual([1, 0]);
  });

  test('is sent at once on navigation, unless it was offered on the new page', async () => {
    vi.useRealTimers();
    history.replaceState(null, '', '/sites/');
    const { result } = renderHook(
      () => {
        useEndOffersOnNavigation();
        return { toasts: useToast(), navigate: useNavigate() };
      },
      {
        wrapper: ({ children }) => (
          <ToastProvider>
            <BrowserRouter>{children}</BrowserRouter>
          </ToastProvider>
        ),
      },
    );
    const go = (to: string) => act(async () => result.current.navigate(to));
    const commit = vi.fn();
    const done = { text: 'Adresse supprimée.', commit, undo: () => {} };
    act(() => result.current.toasts.undo(done));
    await go('/sites/?tri=nom');
    expect(commit).not.toHaveBeenCalled();
    await go('/contacts/');
    expect(commit).toHaveBeenCalledOnce();
    expect(screen.queryByText('Adresse supprimée.')).toBeNull();
    // The router has the new address before React renders the page.
    await act(async () => {
      result.current.navigate('/sites/');
      result.current.toasts.undo(done);
    });
    expect(commit).toHaveBeenCalledOnce();
    expect(screen.getByText('Adresse supprimée.')).toBeTruthy();
  });

  test('is sent when the user leaves the business or signs out, which waits for pending requests too', async () => {
    const answers: (() => void)[] = [];
    const slow = () => new Promise<void>((resolve) => answers.push(resolve));
    const done = offer(slow);
    await choose('Fermer le message');
    const settled = vi.fn();
    const left = flushPendingUndo().then(settled);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(settled).not.toHaveBeenCalled();
    for (const answer of answers) answer();
    await left;
    expect(times(done)).toEqual([1, 0]);
    cleanup();

    const other = offer(slow);
    let over: Promise<void> | undefined;
    act(() => {
      over = flushPendingUndo();
    });
    expect(other.commit).toHaveBeenCalledOnce();
    expect(screen.queryByText('Adresse supprimée.')).toBeNull();
    for (const answer of answers) answer();
    await over;
  });

  test('is sent when its provider is unmounted', () => {
    const done = offer();
    cleanup();
    expect(times(done)).toEqual([1, 0]);
  });

  test('is never sent once it was undone', async () => {
    const done = offer();
    await choose('Annuler');
    expect(times(done)).toEqual([0, 1]);
    leavePage();
    pass(60_000);
    expect(times(done)).toEqual([0, 1]);
  });

  test('waits while the pointer is over its toast', async () => {
    const done = offer();
    await user.hover(screen.getByText('Adresse supprimée.').parentElement as Element);
    pass(60_000);
    expect(times(done)).toEqual([0, 0]);
  });

  test('is undone when sending it fails, and an error is shown', async () => {
    const done = offer(() => Promise.reject(new Error('503')));
    await choose('Fermer le message');
    await act(async () => {});
    expect(times(done)).toEqual([1, 1]);
    expect(screen.getByRole('alert').textContent).toBe('L’action n’a pas abouti. Réessayez.');
  });

  test('several actions are sent independently', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { undo } = toasts();
    act(() => undo({ text: 'Contact supprimé.', commit: first, undo: () => {} }));
    pass(4000);
    act(() => undo({ text: 'Adresse supprimée.', commit: second, undo: () => {} }));
    pass(4000);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    pass(4000);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });
});

test('the region is inside the topmost modal dialog, and returns once the dialog is closed', () => {
  const shown = vi.fn();
  HTMLElement.prototype.showPopover = shown;
  const { error } = toasts();
  pass(0);
  const region = screen.getByRole('alert').parentElement as HTMLElement;
  const [below, above] = [1, 2].map(() =>
    document.body.appendChild(document.createElement('dialog')),
  ) as [HTMLDialogElement, HTMLDialogElement];
  const leaving = [below, above].map((dialog) => {
    let leave = () => {};
    act(() => {
      leave = enterModal(dialog);
    });
    expect(dialog.contains(region)).toBe(true);
    return leave;
  });
  act(() => error('Un.'));
  // In any closing order.
  act(leaving[0] as () => void);
  expect(above.contains(region)).toBe(true);
  act(leaving[1] as () => void);
  expect(region.closest('dialog')).toBeNull();
  expect(region.isConnected).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('Un.');
  // Moving a popover hides it.
  expect(shown.mock.contexts).toEqual([region, region, region, region]);
  below.remove();
  above.remove();
});

test('the region is shown above the page when the first message arrives while a dialog closes', () => {
  const shown = vi.fn(function show(this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('not in the page', 'InvalidStateError');
  });
  HTMLElement.prototype.showPopover = shown;
  function Page() {
    const [open, setOpen] = useState(true);
    const { success } = useToast();
    const save = () => {
      setOpen(false);
      success('Un.');
    };
    return (
      <>
        <button type="button" onClick={save}>
          Enregistrer
        </button>
        {open && <Modal />}
      </>
    );
  }
  function Modal() {
    const dialog = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => enterModal(dialog.current as HTMLDialogElement), []);
    return <dialog ref={dialog} />;
  }
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  act(() => screen.getByRole('button', { name: 'Enregistrer' }).click());
  expect(shown).toHaveBeenCalled();
  expect(screen.getByText('Un.').isConnected).toBe(true);
});

test('the region is shown when the browser is idle, not during the first render', () => {
  const shown = vi.fn();
  HTMLElement.prototype.showPopover = shown;
  toasts();
  expect(shown).not.toHaveBeenCalled();
  pass(0);
  expect(shown).toHaveBeenCalledOnce();
});

test('the region is shown with a message that arrives before the browser is idle', () => {
  const shown = vi.fn();
  HTMLElement.prototype.showPopover = shown;
  const { success } = toasts();
  act(() => success('Un.'));
  expect(shown).toHaveBeenCalledOnce();
  pass(0);
  expect(shown).toHaveBeenCalledOnce();
});

test('outside its provider the hook throws an error', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Ask give={() => {}} />)).toThrow('useToast needs a ToastProvider above it');
  silent.mockRestore();
});
