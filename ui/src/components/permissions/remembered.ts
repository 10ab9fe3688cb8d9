import { permissionsKey } from '../../auth/storage';
import type { Permission } from '../../graphql/types.generated';

/** Stores the user's permissions on this device. */
export function rememberPermissions(permissions: readonly Permission[]): void {
  localStorage.setItem(permissionsKey, permissions.join());
}

/** Returns the last known permissions on this device; undefined when there are none. They decide only what is rendered until the real ones are known. */
export function rememberedPermissions(): readonly Permission[] | undefined {
  return localStorage.getItem(permissionsKey)?.split(',') as Permission[] | undefined;
}
