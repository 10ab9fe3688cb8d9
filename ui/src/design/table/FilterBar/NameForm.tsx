import { type FormEvent, useState } from 'react';
import { longestName, type SavedFilter } from '../../../lib/saved-filters';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { TextField } from '../../controls/TextField/TextField';
import styles from './SavedPanel.module.css';

export type NameFormProps = {
  /** The name there is; empty for none. */
  initial: string;
  /** The filters that have a name already. */
  named: (name: string) => SavedFilter | undefined;
  onName: (name: string) => void;
  onCancel: () => void;
};

/** Asks for the name of filters; before others lose it, that too. */
export function NameForm({ initial, named, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It stands in a list, over a page that has forms of its own.
    event.stopPropagation();
    const given = name.trim();
    const other = named(given);
    if (given === '') setError('Donnez un nom à ces filtres.');
    else if (other && other.name !== initial && taken !== given) setTaken(given);
    else onName(given);
  };
  return (
    <form noValidate className={styles.panel} onSubmit={submit}>
      <TextField
        label="Nom du filtre"
        value={name}
        maxLength={longestName}
        autoComplete="off"
        error={error}
        data-autofocus
        // It stands in the place of the button that was pressed.
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
          setTaken(undefined);
        }}
      />
      <p role="status" className={styles.none}>
        {taken !== undefined && fr`« ${taken} » existe déjà : ses filtres seront remplacés.`}
      </p>
      <div className={styles.actions}>
        <Button look="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit">{taken === undefined ? 'Enregistrer' : 'Remplacer'}</Button>
      </div>
    </form>
  );
}
