/** Moves a slider; user-event does not. The page hears of it as if a hand had done so. */
export function slide(slider: Element, value: number): void {
  (slider as HTMLInputElement).valueAsNumber = value;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}
