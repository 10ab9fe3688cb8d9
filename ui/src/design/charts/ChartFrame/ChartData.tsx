import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/clipboard';
import { csv, fileStem, tabSeparated } from '../../../lib/csv';
import { saveFile } from '../../../lib/save-file';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { Icon } from '../../structure/Icon/Icon';
import { Missing } from '../../structure/Missing/Missing';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './ChartData.module.css';
import type { ChartTable } from './table';

export type ChartDataProps = {
  /** The id of the element, for the button that shows it. */
  id: string;
  /** The title of the chart: the name of the table and of the file. */
  title: string;
  table: () => ChartTable;
};

const outcomes = {
  copied: 'Données copiées.',
  refused: 'Copie impossible. Téléchargez le fichier CSV.',
} as const;

/** The data of a chart as a table, to read, to copy and to download (product 5.5). */
export function ChartData({ id, title, table }: ChartDataProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null);
  const { head, rows } = table();
  const content = () => [
    head.map(({ file }) => file),
    ...rows.map((row) => row.map(({ value }) => value)),
  ];
  const first = String(rows[0]?.[0]?.value ?? '');
  const last = String(rows.at(-1)?.[0]?.value ?? '');

  return (
    <div id={id} className={styles.data}>
      <div className={styles.tools}>
        <Button
          look="outline"
          icon={<Icon of={outcome === 'copied' ? Check : Copy} size={16} />}
          onClick={async () =>
            setOutcome((await copyText(tabSeparated(content()))) ? 'copied' : 'refused')
          }
        >
          {outcome === 'copied' ? 'Copié' : 'Copier'}
        </Button>
        <Button
          look="outline"
          icon={<Icon of={Download} size={16} />}
          onClick={() => saveFile(`${fileStem(title, first, last)}.csv`, csv(content()))}
        >
          Télécharger en CSV
        </Button>
        <VisuallyHidden role="status" when={outcome !== 'refused'} className={styles.outcome}>
          {outcome && outcomes[outcome]}
        </VisuallyHidden>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        role="group"
        aria-label={fr`Données : ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrollable region.
        tabIndex={0}
        className={styles.scroller}
      >
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {head.map(({ text }) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([place, ...cells], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several rows may have the same name, such as a reading at the time of a delivery.
              <tr key={index}>
                <th scope="row">{place?.text}</th>
                {cells.map(({ text, value }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column, which has no other key.
                  <td key={column}>{value === null ? <Missing /> : text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
