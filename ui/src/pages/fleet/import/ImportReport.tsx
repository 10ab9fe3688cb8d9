import { Download } from 'lucide-react';
import { Button } from '../../../design/controls/Button/Button';
import { Icon } from '../../../design/structure/Icon/Icon';
import { Missing } from '../../../design/structure/Missing/Missing';
import { Table } from '../../../design/table/Table/Table';
import { useLayout } from '../../../design/table/useLayout';
import { count } from '../../../lib/count';
import { dotted } from '../../../lib/dotted';
import { integer } from '../../../lib/format';
import { saveFile } from '../../../lib/save-file';
import { fr } from '../../../lib/typography';
import styles from './ImportDialog.module.css';
import type { Report } from './useImport';

type OfReport = { report: Report };

/** “38 créés · 4 mis à jour · 10 inchangés · 2 rejetés”. */
export function Counts({ report: { created, updated, unchanged, rejected } }: OfReport) {
  const plural = (n: number, word: string) => (n < 2 ? word : `${word}s`);
  const figures = [
    [created, plural(created, 'créé')],
    [updated, 'mis à jour'],
    [unchanged, plural(unchanged, 'inchangé')],
    [rejected, plural(rejected, 'rejeté')],
  ] as const;
  return (
    <ul role="list" aria-label="Résultat du fichier" className={styles.counts}>
      {figures.map(([n, word], place) => (
        <li key={place.toString()} data-tone={place === 3 && n > 0 ? 'bad' : 'neutral'}>
          <strong>{integer(n)}</strong> {word}
        </li>
      ))}
    </ul>
  );
}

/** The maximum number of reasons that the API returns. */
const maxReasons = 500;

/** Why rows are rejected, with a download of those rows; empty when none is. */
export function Rejected({ report: { rejected, errors, rejectedFile } }: OfReport) {
  if (rejected === 0) return null;
  return (
    <section className={styles.rejected}>
      <h4>{`${count(rejected, 'ligne')} ${rejected < 2 ? 'rejetée' : 'rejetées'}`}</h4>
      {errors.length > 0 && <Reasons errors={errors} />}
      <div className={styles.take}>
        {errors.length >= maxReasons && (
          <p>
            {fr`Les 500 premières raisons sont affichées. Le fichier des lignes rejetées les contient toutes.`}
          </p>
        )}
        {rejectedFile !== null && (
          <Button
            look="outline"
            icon={<Icon of={Download} size={18} />}
            onClick={() => saveFile('lignes-rejetees.csv', withMark(rejectedFile))}
          >
            Télécharger les lignes rejetées
          </Button>
        )}
      </div>
    </section>
  );
}

/** The reasons of rejected rows: a table, or a list on a phone. */
function Reasons({ errors }: Pick<Report, 'errors'>) {
  const stacked = useLayout() === 'phone';
  // A row may be rejected for several reasons.
  const rows = errors.map((error, place) => ({ ...error, key: `${place}` }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrollable region.
    <section aria-label="Raisons des rejets" tabIndex={0} className={styles.reasons}>
      {stacked ? (
        <ul role="list" className={styles.stacked}>
          {rows.map(({ key, row, column, value, message }) => (
            <li key={key}>
              <strong>{dotted(fr`Ligne ${integer(row)}`, column, value)}</strong>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          caption="Raisons des rejets"
          density="compact"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { id: 'row', header: 'Ligne', align: 'end', cell: ({ row }) => integer(row) },
            { id: 'column', header: 'Colonne', unbroken: true, cell: ({ column }) => column },
            { id: 'value', header: 'Valeur', cell: ({ value }) => value || <Missing /> },
            { id: 'message', header: 'Problème', cell: ({ message }) => message },
          ]}
        />
      )}
    </section>
  );
}

/** Adds a byte order mark, from which a spreadsheet recognises UTF-8. */
function withMark(text: string): string {
  return text.startsWith('\ufeff') ? text : `\ufeff${text}`;
}
