/** Downloads what is at an address of ours, under this name. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands what is at an address of ours to a device that shares files, as a phone does: it asks what to do with it. Elsewhere it is downloaded. */
export async function share(address: string, name: string): Promise<void> {
  if (!navigator.canShare || !matchMedia('(pointer: coarse)').matches) {
    download(address, name);
    return;
  }
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`no file: ${response.status}`);
    const file = await response.blob();
    const files = [new File([file], name, { type: file.type })];
    if (!navigator.canShare({ files })) throw new Error('a file of another kind');
    await navigator.share({ files });
  } catch (error) {
    // The person has thought better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(address, name);
  }
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
