import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../../design/feedback/Toast/ToastProvider';

/** Says in a toast why the dialog that the address names stays closed, and takes it from the address; undefined where nothing is refused. */
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
