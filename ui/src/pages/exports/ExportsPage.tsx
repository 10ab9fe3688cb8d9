import { Forbidden } from '../../components/Forbidden/Forbidden';
import { usePermissions } from '../../components/permissions/usePermissions';
import { now as providerNow } from '../../lib/clock';
import { useStillAllowed } from '../../lib/dirty-forms';
import { ExportList } from './ExportList';

export type ExportsPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

/** `/analytics/mes-exports`: files of the business's data for other tools (product S14). */
export function ExportsPage({ now = providerNow }: ExportsPageProps) {
  const { known, may, role, business } = usePermissions();
  const allowed = useStillAllowed(!known || may('EXPORT_CREATE'), 'exports');
  if (!allowed) return <Forbidden role={role} business={business} />;
  return <ExportList now={now} />;
}
