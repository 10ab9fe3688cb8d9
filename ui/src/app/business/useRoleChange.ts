import { useEffect, useRef } from 'react';
import { labelOf, roles } from '../../components/labels';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { fr } from '../../lib/typography';

/**
 * Shows a message when a refetch reports another role for the user (product S17). Another role in
 * another business is no change, nor is a role that could not be loaded.
 */
export function useRoleChange(me: ShellQuery['me'] | undefined): void {
  const { success } = useToast();
  const last = useRef<{ business: string; role: string }>(null);
  const business = me?.currentBusiness?.id;
  const role = me?.role;
  useEffect(() => {
    if (!business || !role) return;
    const before = last.current;
    last.current = { business, role };
    if (before?.business === business && before.role !== role) {
      success(fr`Votre rôle a changé : ${labelOf(roles, role)}.`);
    }
  }, [business, role, success]);
}
