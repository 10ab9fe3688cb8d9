import { Download } from 'lucide-react';
import { Button } from '../../design/controls/Button/Button';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { maxExportedRows, tooManyToExport } from './exported';
import type { Format } from './useExport';

export type ExportMenuProps = {
  /** The number of orders in the list; undefined while it is unknown. */
  total: number | undefined;
  /** Why exports are disabled; undefined where they are not. */
  reason: string | undefined;
  /** Whether a file is being created. */
  busy: boolean;
  onExport: (format: Format) => void;
};

/** The export formats of the list (product S06). */
export function ExportMenu({ total = 0, reason, busy, onExport }: ExportMenuProps) {
  const limit = total > maxExportedRows && {
    disabled: true,
    description: tooManyToExport,
  };
  const icon = <Icon of={Download} size={18} />;
  if (reason)
    return (
      <Tooltip as="reason" label={reason} placement="bottom-end">
        <Button look="outline" icon={icon}>
          Exporter
        </Button>
      </Tooltip>
    );
  return (
    <Menu
      label="Exporter"
      placement="bottom-end"
      trigger={(trigger) => (
        <Button {...trigger} look="outline" icon={icon} loading={busy} disabled={total === 0}>
          Exporter
        </Button>
      )}
    >
      <MenuItem {...limit} onSelect={() => onExport('CSV')}>
        Cette liste en CSV
      </MenuItem>
      <MenuItem {...limit} onSelect={() => onExport('XLSX')}>
        Cette liste en Excel
      </MenuItem>
    </Menu>
  );
}
