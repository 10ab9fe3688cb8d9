import { offlineReading } from '../../../auth/offline-reading';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import type { WaitingReading } from '../../../graphql/kept/waiting';

/**
 * Returns a function that stores a reading on this device until it can be sent (product 10.3); it
 * resolves with whether it was stored.
 */
export function useWait() {
  const toast = useToast();
  const { businessId: business } = usePermissions();
  return async (reading: Omit<WaitingReading, 'business'>): Promise<boolean> => {
    if (business === null || !offlineReading.get()) return false;
    const { queueReading } = await import('../../../graphql/kept/readings');
    await queueReading({ ...reading, business });
    toast.success('Relevé enregistré sur l’appareil, envoi dès la reconnexion.');
    return true;
  };
}
