import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCutReason } from '../../components/offline';
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
import { type Own, type Shown, shownFor } from './find';
import { OptionGroup } from './OptionGroup';
import styles from './Palette.module.css';
import { kindOf } from './records';
import { useCommands } from './useCommands';
import { useOwn, useRecords } from './useOwn';
import { type ServerSearch, useServerSearch } from './useServerSearch';

export type PaletteProps = {
  /** The business of the tab, and how to turn to another. */
  business: Pick<CurrentBusiness, 'selected' | 'switchTo'>;
  businesses: readonly SelectableBusiness[];
  onClose: () => void;
};

/**
 * The command palette (product 4.4): a combobox over what the person may do, the screens, and the records
 * of the business. What this device knows answers at each key, the server once the typing rests; its
 * results come below, and what is there stays where it is.
 */
export function Palette({ business, businesses, onClose }: PaletteProps) {
  const cut = useCutReason();
  const records = useRecords(cut !== undefined);
  const commands = useCommands({ business, businesses, tanks: records.tanks });
  const own = useOwn(records, commands.actions);
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
    // With the heading above it.
    const target = first ? list : optionId(entry);
    document.getElementById(target)?.scrollIntoView({ block: first ? 'start' : 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? entries.indexOf(active) : -1;
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    // With another key they are for the text.
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

/** What is to be said of the results: that there are none, that the server could not be asked; and to who hears the page, how many there are. */
function State({ typed, server, found, cut }: StateProps) {
  const term = typed.trim();
  const settled = term !== '' && !server.asking;
  const empty = settled && found === 0 && !server.failed;
  const none = fr`Aucun résultat pour « ${term} ».`;
  const failed = 'La recherche n’a pas abouti.';
  const local = 'Sans connexion, seul ce qui est déjà chargé est trouvé.';
  return (
    <>
      {term !== '' && found === 0 && server.asking && (
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

/** What is shown for what is typed. What comes late, from the server, changes nothing of the order of the groups that are there. */
function useShown(own: Own, server: ServerSearch, typed: string): readonly Shown[] {
  const [there, setThere] = useState<{ typed: string; groups: readonly Shown['group'][] }>();
  const before = there?.typed === typed ? there.groups : [];
  const shown = shownFor(own, server, typed, before);
  const groups = [...new Set([...before, ...shown.map(({ group }) => group)])];
  if (there?.typed !== typed || groups.length > before.length) setThere({ typed, groups });
  return shown;
}

/** Carries out an entry: in this tab once the palette has closed, else in a new one. */
function useExecution(perform: (entry: Entry) => void, onClose: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (entry: Entry, elsewhere = false) => {
    const { id, title, to, state, command, reason } = entry;
    if (reason) return;
    recordEvent('palette:executed', { command });
    if (to && kindOf(id)) keepRecent({ id, title, link: to });
    if (to && elsewhere) {
      // Not without its opener: the new tab has the business of this one.
      window.open(to, '_blank');
      return;
    }
    onClose();
    // Once the focus is back: what opens next gives it back to the same place.
    setTimeout(() => {
      if (to === undefined) return perform(entry);
      // What opens over this page leaves it where it is.
      void navigate(to, { state, preventScrollReset: to.startsWith(`${pathname}?`) });
    });
  };
}
