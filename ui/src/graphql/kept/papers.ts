/** Papers that were opened while there was a network. */
import { keepHere, readKeptHere } from './contents';
import { paperKey } from './keys';

/** Keeps the paper that is at an address of ours. What cannot be kept is not there without a network, and nothing else comes of it. */
export async function keepPaper(id: string, url: string): Promise<void> {
  const response = await fetch(url);
  if (response.ok) await keepHere(paperKey(id), await response.blob());
}

/** A paper as it was kept; undefined where it was not. */
export async function readPaper(id: string): Promise<Blob | undefined> {
  return (await readKeptHere<Blob>(paperKey(id)))?.content;
}
