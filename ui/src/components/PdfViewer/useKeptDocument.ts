import { offlineReading } from '../../auth/offline-reading';
import { documentKey, keptKeys } from '../../graphql/kept/keys';
import { saveFile } from '../../lib/save-file';
import { useStore } from '../../lib/store';

const keptDocuments = () => import('../../graphql/kept/documents');

/** Stores an opened document on this device, when the user has enabled offline reading (product 10.3). */
export function keepOpened(id: string, url: string): void {
  if (offlineReading.get())
    keptDocuments()
      .then(({ keepDocument }) => keepDocument(id, url))
      .catch(() => undefined);
}

/** Returns a function that saves the stored copy of a document; undefined when there is none. */
export function useKeptDocument(id: string): ((name: string) => Promise<void>) | undefined {
  const kept = useStore(keptKeys).has(documentKey(id));
  if (!kept) return undefined;
  return async (name) => {
    const { readDocument } = await keptDocuments();
    const content = await readDocument(id);
    if (content) saveFile(name, content);
  };
}
