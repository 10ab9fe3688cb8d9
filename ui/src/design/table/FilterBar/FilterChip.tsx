import { ChevronDown, X } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { Popover } from '../../overlays/Popover/Popover';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { LoadGuard, useCloseWhenBlocked } from '../LoadGuard';
import styles from './FilterChip.module.css';
import { FilterOptions } from './FilterOptions';
import popoverStyles from './FilterPopover.module.css';
import { chosen, chosenLabel, clearFilter, type Filter } from './filter';

/** One filter in a row of filters: its name, the chosen values (or their number), a clear button. */
export function FilterChip({ filter }: { filter: Filter }) {
  const count = chosen(filter);
  const only = chosenLabel(filter);
  return (
    <span className={styles.chip} data-state={count > 0 ? 'chosen' : 'idle'}>
      <Popover
        ref={useCloseWhenBlocked()}
        label={filter.label}
        className={popoverStyles.popover}
        trigger={(trigger) => (
          <LoadGuard>
            <button {...trigger} className={styles.trigger}>
              {filter.label}
              {only !== undefined && (
                <span className={styles.value}>
                  <VisuallyHidden>{fr` : `}</VisuallyHidden>
                  {only}
                </span>
              )}
              {only === undefined && count > 0 && (
                <span className={styles.count}>
                  {count}
                  <VisuallyHidden> {count > 1 ? 'choisis' : 'choisi'}</VisuallyHidden>
                </span>
              )}
              {count === 0 && <Icon of={ChevronDown} size={16} className={styles.chevron} />}
            </button>
          </LoadGuard>
        )}
      >
        {(close) =>
          'options' in filter ? <FilterOptions filter={filter} /> : filter.control(close)
        }
      </Popover>
      {count > 0 && (
        <LoadGuard>
          <button
            type="button"
            aria-label={`Retirer le filtre ${filter.label}`}
            className={styles.remove}
            onClick={({ currentTarget }) => {
              // The button disappears with the choice; the focus stays on the filter.
              currentTarget.closest(`.${styles.chip}`)?.querySelector('button')?.focus();
              clearFilter(filter);
            }}
          >
            <Icon of={X} size={16} />
          </button>
        </LoadGuard>
      )}
    </span>
  );
}
