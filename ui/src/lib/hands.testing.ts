import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Presses keys where the focus is, in the notation of user-event; returns whether the last one was left to the browser. */
export async function press(keys: string): Promise<boolean> {
  let left = true;
  const look = (event: KeyboardEvent) => {
    left = !event.defaultPrevented;
  };
  window.addEventListener('keydown', look);
  // Without a delay: the clock may be a fake one.
  await userEvent.keyboard(keys, { delay: null });
  window.removeEventListener('keydown', look);
  return left;
}

/** Pastes a text over what is in a field. */
export async function fill(field: Element, text: string): Promise<void> {
  const user = userEvent.setup({ delay: null });
  if (text === '') return user.clear(field);
  const input = field as HTMLInputElement | HTMLTextAreaElement;
  await user.click(input);
  if (document.activeElement === input) {
    input.select();
    return user.paste(text);
  }
  // jsdom gives no focus to what stands in a popover, which it hides.
  act(() => {
    input.setRangeText(text, 0, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
