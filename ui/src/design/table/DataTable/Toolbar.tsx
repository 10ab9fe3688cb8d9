import type { ReactNode } from 'react';
import { SearchField } from '../../controls/SearchField/SearchField';
import { Toggle, ToggleGroup } from '../../controls/ToggleGroup/ToggleGroup';
import { LoadGuard } from '../LoadGuard';
import type { Layout } from '../useLayout';
import { ColumnChooser } from './ColumnChooser';
import type { Column } from './columns';
import { SortMenu } from './SortMenu';
import styles from './Toolbar.module.css';
import type { Preferences } from './usePreferences';
import type { ListState } from './useTableState';

export type ToolbarProps = {
  layout: Layout;
  state: ListState;
  /** Undefined: no search field. */
  searchPlaceholder: string | undefined;
  searchLabel: string;
  filters: ReactNode;
  exporter: ReactNode;
  view: ReactNode;
  /** Rows are cards, without density, column choice or sortable headers. */
  cards: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: titles do not depend on the rows.
  columns: readonly Column<any>[];
  preferences: Preferences;
  onPreferences: (changes: Partial<Preferences>) => void;
};

/** The toolbar of a list: search, filters, and display options. */
export function Toolbar(props: ToolbarProps) {
  const { layout, state, searchPlaceholder, filters, exporter, columns, preferences } = props;
  const table = layout !== 'phone' && !props.cards;
  return (
    <div className={styles.toolbar} data-part="toolbar" data-layout={layout}>
      {searchPlaceholder !== undefined && (
        <LoadGuard>
          <SearchField
            label={props.searchLabel}
            placeholder={searchPlaceholder}
            searched={state.search}
            className={styles.search}
            onSearch={state.setSearch}
          />
        </LoadGuard>
      )}
      <div className={styles.filters} data-part="filters">
        {filters}
        {!table && columns.some(({ sort }) => sort !== undefined) && (
          <SortMenu
            columns={columns}
            order={state.order}
            ownOrder={state.ownOrder}
            onChange={state.setOrder}
          />
        )}
      </div>
      <div className={styles.tools}>
        {table && (
          <ToggleGroup
            label="Hauteur des lignes"
            labelHidden
            value={preferences.density}
            onValueChange={(density) =>
              props.onPreferences({ density: density === 'compact' ? 'compact' : 'comfort' })
            }
          >
            <Toggle value="comfort">Confort</Toggle>
            <Toggle value="compact">Compact</Toggle>
          </ToggleGroup>
        )}
        {table && layout === 'desktop' && (
          <ColumnChooser
            columns={columns}
            choice={preferences.columns}
            onChange={(choice) => props.onPreferences({ columns: choice })}
          />
        )}
        {props.view}
        {exporter}
      </div>
    </div>
  );
}
