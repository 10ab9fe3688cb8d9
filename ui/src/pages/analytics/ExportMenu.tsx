import { ChevronDown, Download } from 'lucide-react';
import { Button } from '../../design/controls/Button/Button';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { exportPath, type Filters } from './address';

export type ExportMenuProps = {
  filters: Filters;
  /** Why exports are disabled; undefined where they are not. */
  refusal: string | undefined;
  /** Whether there is nothing to print. */
  unprintable: boolean;
  /** Whether there is room for an icon only. */
  compact: boolean;
};

/**
 * The export options of the figures (product S13): printing the page, or a file of the deliveries
 * behind them.
 */
export function ExportMenu({ filters, refusal, unprintable, compact }: ExportMenuProps) {
  return (
    <Menu
      label="Exporter"
      placement="bottom-end"
      trigger={(trigger) =>
        compact ? (
          <IconButton {...trigger} label="Exporter" icon={<Icon of={Download} />} />
        ) : (
          <Button {...trigger} look="outline" icon={<Icon of={Download} size={18} />}>
            Exporter
            <Icon of={ChevronDown} size={16} />
          </Button>
        )
      }
    >
      <MenuItem
        disabled={unprintable}
        description="La fenêtre d’impression propose de l’enregistrer"
        // After the menu has closed: a page cannot change while its print dialog is open.
        onSelect={() => setTimeout(() => window.print())}
      >
        Rapport PDF
      </MenuItem>
      <MenuItem to={exportPath(filters, 'csv')} reason={refusal}>
        Données CSV
      </MenuItem>
      <MenuItem to={exportPath(filters, 'xlsx')} reason={refusal}>
        Données Excel
      </MenuItem>
    </Menu>
  );
}
