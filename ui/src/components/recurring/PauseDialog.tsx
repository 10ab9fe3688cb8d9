import { useState } from 'react';
import { DatePicker } from '../../design/controls/DatePicker/DatePicker';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { addDays, type CivilDate } from '../../lib/civil-date';
import { fr } from '../../lib/typography';
import styles from './PauseDialog.module.css';
import type { RecurringDialogProps } from './RecurringDialogs';

/** Asks until when to create no orders (product S10). */
export function PauseDialog(props: RecurringDialogProps) {
  const { order, open, today, who, reason, writes, onClose } = props;
  const [choice, setChoice] = useState('date');
  const [until, setUntil] = useState<CivilDate | null>(null);
  const undecided = choice === 'date' && (until === null || until <= today);
  const close = () => {
    onClose();
    setChoice('date');
    setUntil(null);
  };
  return (
    <ConfirmDialog
      open={open}
      title={fr`Mettre en pause « ${order.name} » ?`}
      cancelLabel="Annuler"
      confirmLabel="Mettre en pause"
      reason={reason ?? (undecided ? 'Choisissez le dernier jour de la pause.' : undefined)}
      onConfirm={() => writes.pause(order.id, choice === 'resume' ? null : until)}
      onClose={close}
      describeError={who.describe('La récurrence n’a pas pu être mise en pause.')}
    >
      <div className={styles.choice}>
        <RadioGroup label={fr`Jusqu’à quelle date ?`} value={choice} onValueChange={setChoice}>
          <Radio value="date" label="Jusqu’à une date" />
          <Radio value="resume" label="Jusqu’à ce que je reprenne" />
        </RadioGroup>
        {choice === 'date' && (
          <DatePicker
            label="Dernier jour de la pause"
            required
            min={addDays(today, 1)}
            today={today}
            value={until}
            onChange={setUntil}
          />
        )}
        <p className={styles.quiet}>Les commandes déjà créées ne sont pas annulées.</p>
      </div>
    </ConfirmDialog>
  );
}
