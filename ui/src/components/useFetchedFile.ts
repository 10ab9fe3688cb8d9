import { useState } from 'react';
import { useToast } from '../design/feedback/Toast/ToastProvider';
import { download } from '../lib/save-file';
import { mutationErrorMessage } from './permissions/refusal';

/** Downloads a file whose address is requested first. */
export function useFetchedFile() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  /** Downloads the file at the address from `find`; when it returns null, shows `none`. */
  async function fetched(
    find: () => Promise<{ url: string; name: string } | null>,
    none: string,
  ): Promise<void> {
    setBusy(true);
    try {
      const file = await find();
      if (file) download(file.url, file.name);
      else toast.error(none);
    } catch (failure) {
      const unknown = { role: null, business: null };
      toast.error(mutationErrorMessage(failure, unknown, 'Le téléchargement n’a pas abouti.'));
    } finally {
      setBusy(false);
    }
  }

  return {
    /** The URL of a file is being requested. */
    busy,
    fetched,
  };
}
