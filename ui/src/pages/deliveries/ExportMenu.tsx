import { Download } from 'lucide-react';
import { Button } from '../../design/controls/Button/Button';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { mostExported, tooManyToExport } from './exported';
import type { Format } from './useExport';

export type ExportMenuProps = {
  /** How many orders the list has; undefined until it is known. */
  total: number | undefined;
  /** Why nothing may be exported; undefined where it may. */
  reason: string | undefined;
  /** A file is being made. */
  busy: boolean;
  onExport: (format: Format) => void;
};

/** What the list can be taken away as (product S06). */
export function ExportMenu({ total = 0, reason, busy, onExport }: ExportMenuProps) {
  const limit = total > mostExported && {
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
