/** Goes to the control of a path; into a group, to what is chosen or else to the first of it. */
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
