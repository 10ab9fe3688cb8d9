/** Downloads a file of our server, and saves it under this name. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/**
 * Fetches a file of our server, then opens the share sheet of a phone, or downloads the file elsewhere.
 * Rejects when the server refuses it, which a plain download would not report.
 */
export async function fetchFile(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`no file: ${response.status}`);
  const content = await response.blob();
  const files = [new File([content], name, { type: content.type })];
  if (navigator.canShare?.({ files }) && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ files });
      return;
    } catch (error) {
      // The user has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(name, content);
}

/** Saves a content, CSV by default, as a download with this name. */
export function saveFile(
  name: string,
  content: string | Blob,
  type = 'text/csv;charset=utf-8',
): void {
  const address = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type }),
  );
  download(address, name);
  // In a later task, when the download has its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(address));
}
