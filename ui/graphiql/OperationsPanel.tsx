import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { count } from '../src/lib/count';
import { fr } from '../src/lib/typography';
import { type Operation, operationsWith } from './operations';

const kinds = { query: '', mutation: 'écriture', subscription: 'abonnement' } as const;

/** The dashboard's operations by screen, with a search field; arrow keys move between them. */
export function OperationsPanel({ onOpen }: { onOpen: (operation: Operation) => void }) {
  const [term, setTerm] = useState('');
  const shown = operationsWith(useDeferredValue(term));
  return (
    <section className="operations" aria-label="Opérations" onKeyDown={walk}>
      <h2 className="operations-title">Opérations</h2>
      <p className="operations-hint">
        {fr`Ce que le tableau de bord demande, écran par écran. Les variables sont remplies avec ce qu’a l’entreprise.`}
      </p>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = operationsWith(term);
            if (first) onOpen(first);
          }}
        >
          <input
            type="search"
            aria-label="Chercher une opération"
            placeholder="Nom, écran, champ…"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </form>
      </search>
      <p className="operations-hint" role="status">
        {shown.length > 0
          ? count(shown.length, 'opération')
          : 'Aucune opération ne porte ces mots.'}
      </p>
      {[...new Set(shown.map(({ screen }) => screen))].map((screen) => (
        <section key={screen} aria-label={screen}>
          <h3>{screen}</h3>
          <ul role="list">
            {shown
              .filter((operation) => operation.screen === screen)
              .map((operation) => (
                <li key={operation.name}>
                  <Entry operation={operation} onOpen={onOpen} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type EntryProps = { operation: Operation; onOpen: (operation: Operation) => void };

function Entry({ operation, onOpen }: EntryProps) {
  const { name, definition, fields } = operation;
  const kind = kinds[definition.operation];
  return (
    <button type="button" className="operation" onClick={() => onOpen(operation)}>
      <span className="operation-name">
        {name}
        {kind && (
          <>
            {' '}
            <span className="operation-kind">{kind}</span>
          </>
        )}
      </span>{' '}
      <span className="operation-about">{fields.map(({ sentence }) => sentence).join(' ')}</span>
    </button>
  );
}

/** Moves the focus up or down through the field and the operations. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
