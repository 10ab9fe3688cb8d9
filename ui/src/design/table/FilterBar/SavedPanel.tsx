import { Bookmark, History, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { SavedFilter } from '../../../lib/saved-filters';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { useToast } from '../../feedback/Toast/ToastProvider';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { LoadGuard } from '../LoadGuard';
import { NameForm } from './NameForm';
import styles from './SavedPanel.module.css';
import type { SavedFilters } from './useSavedFilters';

export type SavedPanelProps = {
  filters: SavedFilters;
  /** Called when saved filters have been applied. */
  onApplied: () => void;
};

/** The filters to name: those in use, or saved ones. */
type Naming = 'new' | SavedFilter | null;

/** The saved and the recent filters: to apply, to name, to delete. */
export function SavedPanel({ filters, onApplied }: SavedPanelProps) {
  const { saved, recent, current, savable } = filters;
  const [naming, setNaming] = useState<Naming>(null);
  const root = useRef<HTMLDivElement>(null);
  const drop = useDrop(filters);
  const apply = (search: string) => {
    filters.apply(search);
    onApplied();
  };
  const leave = () => setNaming(null);
  // The focused form has disappeared: the focus stays in the panel.
  const left = useRef(false);
  useLayoutEffect(() => {
    if (!naming && left.current) root.current?.focus();
    left.current = naming !== null;
  }, [naming]);

  if (naming)
    return (
      <NameForm
        initial={naming === 'new' ? '' : naming.name}
        named={filters.named}
        onName={(name) => {
          if (naming === 'new') filters.save(name);
          else filters.rename(naming, name);
          leave();
        }}
        onCancel={leave}
      />
    );
  return (
    <div ref={root} tabIndex={-1} className={styles.panel}>
      {savable && (
        <Button
          look="outline"
          icon={<Icon of={Bookmark} size={18} />}
          onClick={() => setNaming('new')}
        >
          Enregistrer ces filtres…
        </Button>
      )}
      {saved.length > 0 && (
        <Listed title="Filtres enregistrés">
          {saved.map((filter) => (
            <li key={filter.name} className={styles.line}>
              <Choice
                icon={Bookmark}
                current={filter === current}
                onClick={() => apply(filter.search)}
              >
                {filter.name}
              </Choice>
              <IconButton
                label={`Renommer ${filter.name}`}
                icon={<Icon of={Pencil} size={16} />}
                onClick={() => setNaming(filter)}
              />
              <IconButton
                label={`Supprimer ${filter.name}`}
                icon={<Icon of={Trash2} size={16} />}
                onClick={() => {
                  root.current?.focus();
                  drop(filter);
                }}
              />
            </li>
          ))}
        </Listed>
      )}
      {recent.length > 0 && (
        <Listed title="Récents">
          {recent.map(({ words, search }) => (
            <li key={search} className={styles.line}>
              <Choice icon={History} onClick={() => apply(search)}>
                {words}
              </Choice>
            </li>
          ))}
        </Listed>
      )}
      {!savable && saved.length === 0 && (
        <p className={styles.none}>
          {fr`Choisissez des filtres : vous pourrez les enregistrer sous un nom et les retrouver ici.`}
        </p>
      )}
    </div>
  );
}

function Listed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul role="list" aria-label={title}>
        {children}
      </ul>
    </section>
  );
}

type ChoiceProps = {
  icon: typeof Bookmark;
  current?: boolean;
  onClick: () => void;
  children: string;
};

function Choice({ icon, current = false, onClick, children }: ChoiceProps) {
  return (
    <LoadGuard when={!current}>
      <button
        type="button"
        aria-current={current || undefined}
        data-state={current ? 'checked' : 'idle'}
        className={styles.choice}
        onClick={onClick}
      >
        <Icon of={icon} size={16} />
        <span>{children}</span>
        {current && <VisuallyHidden> (en cours)</VisuallyHidden>}
      </button>
    </LoadGuard>
  );
}

/** Deletes saved filters, and offers to undo it. */
function useDrop({ drop, restore }: SavedFilters): (filter: SavedFilter) => void {
  const toast = useToast();
  return (filter) => {
    drop(filter);
    toast.undo({
      text: fr`Filtre « ${filter.name} » supprimé.`,
      // Filters are stored on this device only: nothing is sent.
      commit: () => undefined,
      undo: () => restore(filter),
    });
  };
}
