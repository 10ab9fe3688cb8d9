import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { dateTime } from '../../lib/format';
import styles from './TechnicalDetails.module.css';

export type TechnicalDetailsProps = {
  /** The technical message for the support: “[code] message”. */
  text: string;
  /** The time of the failure. */
  at: Date;
};

/** The technical message, collapsed, with a copy button. */
export function TechnicalDetails({ text, at }: TechnicalDetailsProps) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(`${text} — ${at.toISOString()}`).then(() => setCopied(true));
  return (
    <details className={styles.details}>
      <summary>Détails techniques</summary>
      <div className={styles.content}>
        <code>{text}</code>
        <span>{dateTime(at)}</span>
        <Button
          variant="ternary"
          look="light"
          icon={<Icon of={copied ? Check : Copy} size={16} />}
          onClick={() => void copy()}
        >
          {copied ? 'Détails copiés' : 'Copier les détails'}
        </Button>
      </div>
    </details>
  );
}
