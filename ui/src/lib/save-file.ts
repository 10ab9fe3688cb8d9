/** Downloads what is at an address of ours, under this name. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/**
 * Fetches what is at an address of ours and gives it to the person under this name: a device that
 * shares files, as a phone does, asks what to do with it; elsewhere it is downloaded. Rejects when the
 * server does not give it, which the browser's own download would not say.
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
      // The person has thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(name, content);
}

/** Gives a content, a table of text by default, to the person as a file of this name, through the browser's own download. */
export function saveFile(
  name: string,
  content: string | Blob,
  type = 'text/csv;charset=utf-8',
): void {
  const address = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type }),
  );
  download(address, name);
  // The download has its own hold on the blob once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address));
}
