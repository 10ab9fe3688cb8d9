import { useState } from 'react';
import type { CivilDate } from '../../../lib/civil-date';
import type { Period } from '../../../lib/period';
import { Button } from '../Button/Button';
import { LazyRangeCalendar } from '../Calendar/LazyCalendar';
import { RangeFrame } from '../DateRangePicker/RangeFrame';
import { useTypedRange } from '../DateRangePicker/useTypedRange';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import styles from './CustomPeriod.module.css';

type CustomPeriodProps = {
  value: Period | null;
  max: CivilDate | undefined;
  today: CivilDate;
  onCancel: () => void;
  onChoose: (period: Period) => void;
};

/** A custom period: two dates to type, the same in a calendar. Nothing changes before “Appliquer”. */
export function CustomPeriod({ value, max, today, onCancel, onChoose }: CustomPeriodProps) {
  const [period, setPeriod] = useState<Period | null>(value);
  const typed = useTypedRange({ value: period, onChange: setPeriod, limits: { max } });
  const { field, control } = useField<FieldProps & { className?: string }>({
    label: 'Période personnalisée',
    error: typed.shownProblem,
  });

  const apply = () => {
    if (typed.problem === null && typed.days !== null) return onChoose(typed.days);
    typed.showProblem();
    const wrong = typed.from.problem !== null || typed.from.empty ? typed.from : typed.to;
    wrong.input.ref.current?.focus();
  };

  return (
    <div className={styles.custom}>
      <FormField {...field} as="fieldset">
        <RangeFrame
          of={control}
          typed={typed}
          id={control.id}
          invalid={false}
          input={{
            'aria-describedby': control['aria-describedby'],
            onKeyDown: (event) => {
              if (event.key !== 'Enter') return;
              // It belongs to the period, not to a form around it.
              event.preventDefault();
              apply();
            },
          }}
        />
      </FormField>
      <LazyRangeCalendar
        max={max}
        today={today}
        value={typed.problem === null ? typed.days : null}
        onChange={typed.choose}
        autoFocus
      />
      <div className={styles.actions}>
        <Button variant="ternary" look="light" onClick={onCancel}>
          Annuler
        </Button>
        <Button onClick={apply}>Appliquer</Button>
      </div>
    </div>
  );
}
