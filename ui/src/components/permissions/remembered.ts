import { permissionsKey } from '../../auth/storage';
import type { Permission } from '../../graphql/types.generated';

/** Keeps on this device what the person may do. */
export function rememberPermissions(permissions: readonly Permission[]): void {
  localStorage.setItem(permissionsKey, permissions.join());
}

/** What the person could do when it was last known on this device; undefined where it never was. It decides only what is drawn until it is known. */
export function rememberedPermissions(): readonly Permission[] | undefined {
  return localStorage.getItem(permissionsKey)?.split(',') as Permission[] | undefined;
}
