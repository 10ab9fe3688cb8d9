import { ChevronDown, Download } from 'lucide-react';
import { Button } from '../../design/controls/Button/Button';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { exportPath, type Filters } from './address';

export type ExportMenuProps = {
  filters: Filters;
  /** Why no export can be made; undefined where one can. */
  refusal: string | undefined;
  /** There is nothing to print. */
  unprintable: boolean;
  /** There is room for an icon only. */
  compact: boolean;
};

/** What the figures can be taken away as (product S13): the page on paper, or the deliveries that they count. */
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
        // Once the menu is closed: a page cannot change while its print dialog is open.
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
