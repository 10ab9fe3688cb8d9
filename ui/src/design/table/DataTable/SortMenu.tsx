import { ArrowDownUp } from 'lucide-react';
import { Button } from '../../controls/Button/Button';
import { Menu, MenuItem } from '../../overlays/Menu/Menu';
import { Icon } from '../../structure/Icon/Icon';
import { LoadGuard, useCloseWhenBlocked } from '../LoadGuard';
import type { Column } from './columns';
import type { Order } from './useTableState';

type SortMenuProps = {
  // biome-ignore lint/suspicious/noExplicitAny: titles do not depend on the rows.
  columns: readonly Column<any>[];
  order: Order;
  /** The default order is not the order of a column. */
  ownOrder: boolean;
  /** Called with null for the default order. */
  onChange: (order: Order | null) => void;
};

/** A menu to sort a list without headers: on a phone. */
export function SortMenu({ columns, order, ownOrder, onChange }: SortMenuProps) {
  return (
    <Menu
      ref={useCloseWhenBlocked()}
      label="Trier"
      trigger={(trigger) => (
        <LoadGuard>
          <Button {...trigger} look="outline" icon={<Icon of={ArrowDownUp} size={18} />}>
            Trier
          </Button>
        </LoadGuard>
      )}
    >
      {ownOrder && (
        <MenuItem checked={order.by === ''} onSelect={() => onChange(null)}>
          Ordre habituel
        </MenuItem>
      )}
      {columns.flatMap(({ header, sort }) =>
        sort === undefined
          ? []
          : [true, false].map((descending) => (
              <MenuItem
                key={`${sort} ${descending}`}
                checked={order.by === sort && order.descending === descending}
                onSelect={() => onChange({ by: sort, descending })}
              >
                {header}, {descending ? 'décroissant' : 'croissant'}
              </MenuItem>
            )),
      )}
    </Menu>
  );
}
