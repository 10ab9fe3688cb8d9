import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../../design/feedback/Toast/ToastProvider';

/** Shows a toast with the reason why the dialog in the URL stays closed, and removes it from the URL; undefined when it is allowed. */
export function useRefusedDialog(reason: string | undefined, close: () => void): void {
  const toast = useToast();
  const refuse = useEffectEvent(() => {
    toast.error(reason ?? '');
    close();
  });
  const refused = reason !== undefined;
  useEffect(() => {
    if (refused) refuse();
  }, [refused]);
}
