import { useEffect } from 'react';
import { permissionsKey } from '../../auth/storage';
import { rememberedPermissions } from '../../components/permissions/remembered';
import type { Permission } from '../../graphql/types.generated';

/**
 * What the person may do; until it is known, what was known last on this device,
 * so that the menu stands from the start as it will stay. It decides of nothing
 * but what is drawn meanwhile. Undefined on a device that has never known.
 */
export function useRememberedPermissions(
  known: readonly Permission[] | undefined,
): readonly Permission[] | undefined {
  useEffect(() => {
    if (known) localStorage.setItem(permissionsKey, known.join());
  }, [known]);
  return known ?? rememberedPermissions();
}
