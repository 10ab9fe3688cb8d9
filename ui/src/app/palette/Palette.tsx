import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDisabledReason } from '../../components/offline';
import { Button } from '../../design/controls/Button/Button';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { count } from '../../lib/count';
import { recordEvent } from '../../lib/events';
import { keepRecent } from '../../lib/recents';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import type { SelectableBusiness } from '../business/business-selection';
import type { CurrentBusiness } from '../business/useBusiness';
import type { Entry } from './entries';
import { type LocalEntries, type Shown, shownFor } from './find';
import { OptionGroup } from './OptionGroup';
import styles from './Palette.module.css';
import { kindOf } from './records';
import { useCommands } from './useCommands';
import { useLocalEntries, useRecords } from './useLocalEntries';
import { type ServerSearch, useServerSearch } from './useServerSearch';

export type PaletteProps = {
  /** The business of the tab, and the function that switches to another. */
  business: Pick<CurrentBusiness, 'selected' | 'switchTo'>;
  businesses: readonly SelectableBusiness[];
  onClose: () => void;
};

/**
 * The command palette (product 4.4): a combobox over the user's actions, the screens, and the records
 * of the business. The cache is searched at each key, the server once the user pauses. Server results
 * are appended, so that the options already shown do not move.
 */
export function Palette({ business, businesses, onClose }: PaletteProps) {
  const cut = useDisabledReason();
  const records = useRecords(cut !== undefined);
  const commands = useCommands({ business, businesses, tanks: records.tanks });
  const own = useLocalEntries(records, commands.actions);
  const [typed, setTyped] = useState('');
  const server = useServerSearch(typed, cut !== undefined);
  const shown = useShown(own, server, typed);
  const entries = shown.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState<string | null>(null);
  const active = entries.find(({ id }) => id === chosen) ?? entries[0];
  const list = useId();
  const execute = useExecution(commands.perform, onClose);
  useEffect(() => recordEvent('palette:opened', {}), []);

  const optionId = (entry: Entry) => `${list}-${entry.id}`;
  const move = (to: number) => {
    const entry = entries.at(to % entries.length);
    if (!entry) return;
    setChosen(entry.id);
    const first = entry === entries[0];
    // For the first option, scroll to the list itself, so that the heading is visible too.
    const target = first ? list : optionId(entry);
    document.getElementById(target)?.scrollIntoView({ block: first ? 'start' : 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? entries.indexOf(active) : -1;
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    // With a modifier these keys edit the text.
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const to = plain ? places[event.key] : undefined;
    if (to !== undefined) {
      event.preventDefault();
      move(to);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      execute(active, event.ctrlKey || event.metaKey);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={<VisuallyHidden>Rechercher</VisuallyHidden>}
      className={styles.palette}
    >
      <div className={styles.field}>
        <Icon of={Search} />
        <input
          className={styles.input}
          role="combobox"
          aria-label="Rechercher"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? list : undefined}
          aria-activedescendant={active && optionId(active)}
          placeholder="Rechercher une commande, une facture, une plaque… ou une action"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(null);
            document.getElementById(list)?.scrollIntoView({ block: 'start' });
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.results}>
        {entries.length > 0 && (
          <div id={list} role="listbox" aria-label="Résultats" className={styles.list}>
            {shown.map(({ group, entries }) => (
              <OptionGroup
                key={group}
                label={group}
                entries={entries}
                active={active}
                optionId={optionId}
                onPoint={setChosen}
                onExecute={execute}
              />
            ))}
          </div>
        )}
        <State typed={typed} server={server} found={entries.length} cut={cut} />
      </div>
      <p className={styles.hint}>↑ ↓ pour parcourir · Entrée pour ouvrir · Échap pour fermer</p>
    </Dialog>
  );
}

type StateProps = { typed: string; server: ServerSearch; found: number; cut: string | undefined };

/**
 * Says that there are no results or that the server search failed; for screen readers also how many
 * results there are.
 */
function State({ typed, server, found, cut }: StateProps) {
  const term = typed.trim();
  const settled = term !== '' && !server.searching;
  const empty = settled && found === 0 && !server.failed;
  const none = fr`Aucun résultat pour « ${term} ».`;
  const failed = 'La recherche n’a pas abouti.';
  const local = 'Sans connexion, seul ce qui est déjà chargé est trouvé.';
  return (
    <>
      {term !== '' && found === 0 && server.searching && (
        <p className={styles.state}>Recherche en cours…</p>
      )}
      {empty && <p className={styles.state}>{none}</p>}
      {server.failed && (
        <p className={styles.state}>
          {failed}
          <Button look="outline" onClick={server.retry}>
            {texts.retry}
          </Button>
        </p>
      )}
      {settled && cut && <p className={styles.state}>{local}</p>}
      <VisuallyHidden role="status">
        {settled &&
          [
            empty && none,
            found > 0 && fr`${count(found, 'résultat')}.`,
            server.failed && failed,
            cut && local,
          ]
            .filter(Boolean)
            .join(' ')}
      </VisuallyHidden>
    </>
  );
}

/**
 * The groups shown for the typed text. Server results that come later do not reorder the groups already
 * shown.
 */
function useShown(own: LocalEntries, server: ServerSearch, typed: string): readonly Shown[] {
  const [there, setThere] = useState<{ typed: string; groups: readonly Shown['group'][] }>();
  const before = there?.typed === typed ? there.groups : [];
  const shown = shownFor(own, server, typed, before);
  const groups = [...new Set([...before, ...shown.map(({ group }) => group)])];
  if (there?.typed !== typed || groups.length > before.length) setThere({ typed, groups });
  return shown;
}

/** Executes an entry: in this tab once the palette has closed, or in a new tab. */
function useExecution(perform: (entry: Entry) => void, onClose: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (entry: Entry, elsewhere = false) => {
    const { id, title, to, state, command, reason } = entry;
    if (reason) return;
    recordEvent('palette:executed', { command });
    if (to && kindOf(id)) keepRecent({ id, title, link: to });
    if (to && elsewhere) {
      // No `noopener`: a tab with an opener copies the session storage, which holds the business.
      window.open(to, '_blank');
      return;
    }
    onClose();
    // After the palette has returned the focus, so that a dialog opened next returns it there too.
    setTimeout(() => {
      if (to === undefined) return perform(entry);
      // A drawer over the current page does not scroll that page.
      void navigate(to, { state, preventScrollReset: to.startsWith(`${pathname}?`) });
    });
  };
}
