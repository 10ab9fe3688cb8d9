/** Documents that were opened while there was a network. */
import { keepHere, readKeptHere } from './contents';
import { documentKey } from './keys';

/** Fetches a document from a URL of our server and keeps it. Keeps nothing when the server refuses it. */
export async function keepDocument(id: string, url: string): Promise<void> {
  const response = await fetch(url);
  if (response.ok) await keepHere(documentKey(id), await response.blob());
}

/** Returns a kept document; undefined if it was not kept. */
export async function readDocument(id: string): Promise<Blob | undefined> {
  return (await readKeptHere<Blob>(documentKey(id)))?.content;
}
