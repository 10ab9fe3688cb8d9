/**
 * Puts a text into the clipboard; false when the browser refuses, or has none to offer outside a
 * secure context. The caller says which of the two happened.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
