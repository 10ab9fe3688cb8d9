import { SlidersHorizontal } from 'lucide-react';
import { type ComponentPropsWithRef, Suspense, use, useState } from 'react';
import { lazyPage } from '../../../lib/lazy-page';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Dialog } from '../../overlays/Dialog/Dialog';
import { Popover } from '../../overlays/Popover/Popover';
import { Icon } from '../../structure/Icon/Icon';
import { LoadBlock, LoadGuard, useCloseWhenBlocked } from '../LoadGuard';
import { useLayout } from '../useLayout';
import styles from './FilterBar.module.css';
import { FilterChip } from './FilterChip';
import { FilterPanel } from './FilterPanel';
import popoverStyles from './FilterPopover.module.css';
import { chosen, type Filter } from './filter';
import type { SavedFiltersProps } from './SavedFilters';
import type { SavedOf } from './useSavedFilters';

const SavedFilters = lazyPage(() => import('./SavedFilters').then((m) => m.SavedFilters));

export type FilterBarProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The available filters. */
  filters: readonly Filter[];
  /** Removes all filters. */
  onClear: () => void;
  /** The list whose filters can be saved by name; without it they cannot. */
  saved?: SavedOf;
  /** The label of the button that closes the panel, on a tablet and a phone: “Afficher les 312 livraisons”. */
  done?: string;
};

/**
 * The filters of a list: chips in a row on a desktop, a popover on a tablet, a sheet from the bottom
 * edge on a phone (product 4.8). Each choice applies at once.
 */
export function FilterBar({
  filters,
  onClear,
  saved,
  done = 'Afficher les résultats',
  className,
  ...rest
}: FilterBarProps) {
  const layout = useLayout();
  const popover = useCloseWhenBlocked();
  const reason = use(LoadBlock);
  const [open, setOpen] = useState(false);
  if (open && reason) setOpen(false);
  const kept = (shape: SavedFiltersProps['shape'], onApplied?: () => void) =>
    saved && (
      <Suspense>
        <SavedFilters
          of={saved}
          filters={filters}
          shape={shape}
          {...(onApplied && { onApplied })}
        />
      </Suspense>
    );
  const active = filters.filter((filter) => chosen(filter) > 0).length;
  const label = active > 0 ? `Filtres (${active})` : 'Filtres';
  const icon = <Icon of={SlidersHorizontal} size={18} />;
  const clear = active > 0 && (
    <LoadGuard>
      <Button variant="ternary" look="light" onClick={onClear}>
        Effacer les filtres
      </Button>
    </LoadGuard>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and cannot be laid out in a row in every browser.
    <div
      role="group"
      aria-label="Filtres"
      data-layout={layout}
      className={classes(styles.bar, className)}
      {...rest}
    >
      {layout === 'desktop' && (
        <>
          {filters.map((filter) => (
            <FilterChip key={filter.id} filter={filter} />
          ))}
          {saved && <div className={styles.savedPlace}>{kept('button')}</div>}
          {clear}
        </>
      )}
      {layout === 'tablet' && (
        <Popover
          ref={popover}
          label="Filtres"
          className={popoverStyles.popover}
          trigger={(trigger) => (
            <LoadGuard>
              <Button {...trigger} look="outline" icon={icon}>
                {label}
              </Button>
            </LoadGuard>
          )}
        >
          {(close) => (
            <>
              <FilterPanel filters={filters} />
              <div className={styles.actions}>
                {clear}
                <Button onClick={close}>{done}</Button>
              </div>
            </>
          )}
        </Popover>
      )}
      {layout === 'tablet' && saved && <div className={styles.savedPlace}>{kept('button')}</div>}
      {layout === 'phone' && (
        <>
          {kept('none')}
          <LoadGuard>
            <Button
              look="outline"
              icon={icon}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(true)}
            >
              {label}
            </Button>
          </LoadGuard>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="Filtres"
            actions={
              <>
                {clear}
                <Button size="md" onClick={() => setOpen(false)}>
                  {done}
                </Button>
              </>
            }
          >
            <FilterPanel filters={filters} />
            {saved && <div className={styles.saved}>{kept('panel', () => setOpen(false))}</div>}
          </Dialog>
        </>
      )}
    </div>
  );
}
