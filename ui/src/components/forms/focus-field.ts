/** Focuses the control of a path; in a group, the chosen item or else the first one. */
export function focusField(path: string): void {
  const found = document.getElementById(path);
  const within = ':is(input, select, textarea, button):not(:disabled)';
  const control = found?.matches(within)
    ? found
    : (found?.querySelector(`${within}:checked`) ?? found?.querySelector(within));
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  (control.closest('fieldset, [data-part="field"]') ?? control).scrollIntoView({ block: 'center' });
}
