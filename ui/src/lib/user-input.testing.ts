import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/**
 * Presses keys on the focused element, in the notation of user-event. Resolves with false when the
 * default of the last key was prevented.
 */
export async function press(keys: string): Promise<boolean> {
  let allowed = true;
  const look = (event: KeyboardEvent) => {
    allowed = !event.defaultPrevented;
  };
  window.addEventListener('keydown', look);
  // Without a delay, because timers may be fake.
  await userEvent.keyboard(keys, { delay: null });
  window.removeEventListener('keydown', look);
  return allowed;
}

/** Replaces the text of a field by pasting. */
export async function fill(field: Element, text: string): Promise<void> {
  const user = userEvent.setup({ delay: null });
  if (text === '') return user.clear(field);
  const input = field as HTMLInputElement | HTMLTextAreaElement;
  await user.click(input);
  if (document.activeElement === input) {
    input.select();
    return user.paste(text);
  }
  // In jsdom a field inside a popover cannot be focused, because popovers are hidden.
  act(() => {
    input.setRangeText(text, 0, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
