import { CopyPlus, Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '../../design/controls/Button/Button';
import { FormField } from '../../design/controls/FormField/FormField';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { TextField } from '../../design/controls/TextField/TextField';
import { Icon } from '../../design/structure/Icon/Icon';
import { capitalized } from '../../lib/grammar';
import { weekdayNames } from '../../lib/week';
import type { AddressValues } from './AddressForm';
import styles from './OpeningHours.module.css';

/** The defaults of a new range: the morning, then the afternoon. */
const usual = [
  { opensAt: '08:00', closesAt: '12:00' },
  { opensAt: '13:30', closesAt: '17:30' },
  { opensAt: '18:00', closesAt: '20:00' },
];

const toWeekLabel = 'Appliquer à lun.–ven.';

export type OpeningHoursProps = {
  form: UseFormReturn<AddressValues>;
  /** The maximum number of ranges per day. */
  most: number;
};

/** The opening hours of a site by day; a day without a range is closed. */
export function OpeningHours({ form, most }: OpeningHoursProps) {
  const { control, register, formState, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'openingHours' });
  const ranges = fields.map((range, place) => ({ ...range, place }));
  // The first open day of the week is the model for the other days.
  const model = Math.min(...ranges.map(({ weekday }) => weekday));
  const toWeek = () => {
    // The current input: the field array has the values from when the last range was added.
    const typed = getValues('openingHours');
    const own = typed.filter(({ weekday }) => weekday === model);
    const rest = typed.filter(({ weekday }) => weekday > 5);
    const week = [1, 2, 3, 4, 5].flatMap((weekday) => own.map((range) => ({ ...range, weekday })));
    replace([...week, ...rest]);
  };
  return (
    <FormField
      as="fieldset"
      label="Horaires d’ouverture"
      hint="Sans horaires, le site est considéré comme fermé ce jour-là."
    >
      <div className={styles.days}>
        {weekdayNames.map((day, index) => {
          const own = ranges.filter(({ weekday }) => weekday === index + 1);
          return (
            <div key={day} className={styles.day}>
              <span className={styles.name}>{capitalized(day)}</span>
              <div className={styles.ranges}>
                {own.map(({ id, place }, n) => {
                  const said = own.length > 1 ? `${day}, plage ${n + 1}` : day;
                  const wrong = formState.errors.openingHours?.[place]?.message;
                  const time = (of: 'opensAt' | 'closesAt', name: string) => (
                    <TextField
                      {...register(`openingHours.${place}.${of}`)}
                      inputMode="numeric"
                      placeholder="HH:MM"
                      maxLength={5}
                      autoComplete="off"
                      label={`${capitalized(said)}, ${name}`}
                      labelHidden
                      {...(wrong && { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` })}
                    />
                  );
                  return (
                    <div key={id} className={styles.range}>
                      {time('opensAt', 'ouverture')}
                      <span aria-hidden className={styles.to}>
                        à
                      </span>
                      {time('closesAt', 'fermeture')}
                      <IconButton
                        label={`Retirer ${said}`}
                        icon={<Icon of={X} size={18} />}
                        onClick={() => remove(place)}
                      />
                      {wrong && (
                        <p id={`${id}-wrong`} className={styles.wrong}>
                          {wrong}
                        </p>
                      )}
                    </div>
                  );
                })}
                <div className={styles.buttons}>
                  {own.length < most && (
                    <Button
                      variant="ternary"
                      look="light"
                      icon={<Icon of={Plus} size={16} />}
                      aria-label={`${own.length === 0 ? 'Ajouter des horaires' : 'Ajouter une plage'}, ${day}`}
                      onClick={() =>
                        append({
                          weekday: index + 1,
                          ...(usual[own.length] ?? { opensAt: '', closesAt: '' }),
                        })
                      }
                    >
                      {own.length === 0 ? 'Ajouter des horaires' : 'Ajouter une plage'}
                    </Button>
                  )}
                  {index + 1 === model && model <= 5 && (
                    <Button
                      variant="ternary"
                      look="light"
                      icon={<Icon of={CopyPlus} size={16} />}
                      aria-label={`${toWeekLabel} les horaires du ${day}`}
                      onClick={toWeek}
                    >
                      {toWeekLabel}
                    </Button>
                  )}
                </div>
              </div>
            </div>
          );
        })}
      </div>
    </FormField>
  );
}
