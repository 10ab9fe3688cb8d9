/** Documents that were opened while there was a network. */
import { keepHere, readKeptHere } from './contents';
import { paperKey } from './keys';

/** Fetches a document from a URL of our server and keeps it. Keeps nothing when the server refuses it. */
export async function keepPaper(id: string, url: string): Promise<void> {
  const response = await fetch(url);
  if (response.ok) await keepHere(paperKey(id), await response.blob());
}

/** Returns a kept document; undefined if it was not kept. */
export async function readPaper(id: string): Promise<Blob | undefined> {
  return (await readKeptHere<Blob>(paperKey(id)))?.content;
}
