import { type FormEvent, useState } from 'react';
import { maxNameLength, type SavedFilter } from '../../../lib/saved-filters';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { TextField } from '../../controls/TextField/TextField';
import styles from './SavedPanel.module.css';

export type NameFormProps = {
  /** The current name; empty for none. */
  initial: string;
  /** Returns the saved filters with a name. */
  named: (name: string) => SavedFilter | undefined;
  onName: (name: string) => void;
  onCancel: () => void;
};

/** Asks for a name for the filters; asks again before it takes the name from other filters. */
export function NameForm({ initial, named, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It is rendered in a list, above a page with other forms.
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
        maxLength={maxNameLength}
        autoComplete="off"
        error={error}
        data-autofocus
        // It replaces the button that was pressed.
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
