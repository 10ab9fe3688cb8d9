import { Bookmark } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Popover } from '../../overlays/Popover/Popover';
import { Tooltip } from '../../overlays/Tooltip/Tooltip';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { useCloseWhenBlocked } from '../LoadGuard';
import { chosen, type Filter } from './filter';
import styles from './SavedFilters.module.css';
import { SavedPanel } from './SavedPanel';
import { type SavedFilters as Kept, type SavedOf, useSavedFilters } from './useSavedFilters';

export type SavedFiltersProps = {
  of: SavedOf;
  /** The available filters with their values. */
  filters: readonly Filter[];
  /** A button that opens the panel, the panel itself, or nothing: recent filters are recorded in all cases. */
  shape: 'button' | 'panel' | 'none';
  /** Called when saved filters have been applied. */
  onApplied?: () => void;
};

const label = 'Filtres enregistrés';

/** The saved and recent filters of a list. */
export function SavedFilters({ of, filters, shape, onApplied = () => {} }: SavedFiltersProps) {
  const kept = useSavedFilters(of, wordsOf(filters, of));
  if (!kept || shape === 'none') return null;
  if (shape === 'panel') return <SavedPanel filters={kept} onApplied={onApplied} />;
  return <SavedButton filters={kept} />;
}

/** “À venir · « agen » · Dépôt Toulouse”; empty when only the surrounding tab is chosen. */
function wordsOf(filters: readonly Filter[], { state, within }: SavedOf): string {
  const { search } = state;
  const words = [search && fr`« ${search} »`, ...filters.map(chosenWords)].filter(Boolean);
  return words.length === 0 ? '' : [within, ...words].filter(Boolean).join(' · ');
}

/** The chosen values: “Dépôt Toulouse, Agence Bordeaux”; empty for none. A value whose name is not known yet is named by its filter. */
function chosenWords(filter: Filter): string {
  if (chosen(filter) === 0) return '';
  if (!('options' in filter)) return filter.value ?? '';
  const { options, values, label } = filter;
  const names = values.map((one) => options.find(({ value }) => value === one)?.label ?? label);
  return [...new Set(names)].join(', ');
}

/** The icon, with the name of the filters in use if they have one. */
function SavedButton({ filters }: { filters: Kept }) {
  const { current } = filters;
  const icon = <Icon of={Bookmark} size={18} />;
  return (
    <Popover
      ref={useCloseWhenBlocked()}
      label={label}
      className={styles.popover}
      trigger={(trigger) =>
        current ? (
          <Button {...trigger} variant="ternary" look="light" icon={icon} className={styles.named}>
            <VisuallyHidden>{fr`${label}, en cours : `}</VisuallyHidden>
            <span className={styles.name} title={current.name}>
              {current.name}
            </span>
          </Button>
        ) : (
          <Tooltip label={label} placement="bottom-start">
            <IconButton {...trigger} label={label} icon={icon} className={styles.button} />
          </Tooltip>
        )
      }
    >
      {(close) => <SavedPanel filters={filters} onApplied={close} />}
    </Popover>
  );
}
