import { useId } from 'react';
import { Icon } from '../../design/structure/Icon/Icon';
import { Kbd } from '../../design/structure/Kbd/Kbd';
import type { Entry } from './entries';
import styles from './Palette.module.css';

/** The props that every option of a group shares. */
type OptionProps = {
  active: Entry | undefined;
  optionId: (entry: Entry) => string;
  /** Called with the id of the entry that the pointer moves over. */
  onPoint: (id: string) => void;
  onExecute: (entry: Entry, elsewhere?: boolean) => void;
};

export type OptionGroupProps = OptionProps & { label: string; entries: readonly Entry[] };

/** The options of one group, under its heading. */
export function OptionGroup({ label, entries, ...options }: OptionGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box may not contain a fieldset.
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} role="presentation" className={styles.heading}>
        {label}
      </div>
      {entries.map((entry) => (
        <Option key={entry.id} entry={entry} {...options} />
      ))}
    </div>
  );
}

function Option({ entry, active, optionId, onPoint, onExecute }: OptionProps & { entry: Entry }) {
  const { id, icon, title, subtitle, keys, reason, to } = entry;
  // A link, where the entry has an address: the user can see it, copy it and open it in a new tab.
  const Element = to === undefined || reason ? 'div' : 'a';
  return (
    <Element
      href={Element === 'a' ? to : undefined}
      id={optionId(entry)}
      role="option"
      aria-selected={entry === active}
      aria-disabled={reason ? true : undefined}
      tabIndex={-1}
      className={styles.option}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(id)}
      onClick={(event) => {
        event.preventDefault();
        onExecute(entry, event.ctrlKey || event.metaKey || event.shiftKey);
      }}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        event.preventDefault();
        onExecute(entry, true);
      }}
    >
      <Icon of={icon} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {reason ? (
        <span className={styles.reason}>{reason}</span>
      ) : (
        keys && <Kbd className={styles.keys}>{keys}</Kbd>
      )}
    </Element>
  );
}
