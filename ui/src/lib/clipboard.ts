/**
 * Copies a text to the clipboard. Resolves with false when the browser refuses, or has no clipboard
 * because the page has no secure context.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
