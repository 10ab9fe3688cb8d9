/** Moves a slider with the events of a real user; user-event cannot. */
export function slide(slider: Element, value: number): void {
  (slider as HTMLInputElement).valueAsNumber = value;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}
