import { X } from 'lucide-react';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import { FilterOptions } from './FilterOptions';
import styles from './FilterPanel.module.css';
import { chosen, clearFilter, type Filter } from './filter';

/** All filters in a column, when a row does not fit. */
export function FilterPanel({ filters }: { filters: readonly Filter[] }) {
  return (
    <div className={styles.panel}>
      {filters.map((filter) => (
        <fieldset key={filter.id} className={styles.group}>
          <legend>{filter.label}</legend>
          {chosen(filter) > 0 && (
            <IconButton
              label={`Retirer le filtre ${filter.label}`}
              icon={<Icon of={X} size={16} />}
              className={styles.clear}
              onClick={({ currentTarget }) => {
                currentTarget.parentElement?.querySelector<HTMLElement>('input, button')?.focus();
                clearFilter(filter);
              }}
            />
          )}
          {'options' in filter ? <FilterOptions filter={filter} /> : filter.control(() => {})}
        </fieldset>
      ))}
    </div>
  );
}
