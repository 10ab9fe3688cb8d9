import { DatePicker } from '../../../design/controls/DatePicker/DatePicker';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { Select } from '../../../design/controls/Select/Select';
import { Toggle, ToggleGroup } from '../../../design/controls/ToggleGroup/ToggleGroup';
import type { Frequency, SlotWindow } from '../../../graphql/types.generated';
import type { CivilDate } from '../../../lib/civil-date';
import { FormRow } from '../../forms/FormRow';
import { slotWindows } from '../../orders/labels';
import { frequencies, lastWorkingDay, weekdayName } from '../words';
import type { Values } from './values';

export type ScheduleFieldsProps = {
  values: Values;
  /** The first day that can be chosen. */
  min: CivilDate;
  today: CivilDate;
  onChange: (changes: Partial<Values>) => void;
  /** Called with the problem of a date's text, or null. */
  onTyped: (field: 'startsOn' | 'endsOn', problem: string | null) => void;
  errorFor: (path: string) => string | undefined;
};

/** Monday to Saturday: there are no deliveries on Sundays. */
const workdays = [1, 2, 3, 4, 5, 6];

const daysOfMonth = [
  ...Array.from({ length: 28 }, (_, day) => ({
    value: String(day + 1),
    label: day === 0 ? 'Le 1er' : `Le ${day + 1}`,
  })),
  { value: String(lastWorkingDay), label: 'Dernier jour ouvré' },
];

/** The frequency, the days, the window, and the first and last day (product S09). */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { values, min, today, onChange, onTyped, errorFor } = props;
  return (
    <>
      <RadioGroup
        id="frequency"
        label="Fréquence"
        orientation="horizontal"
        required
        value={values.frequency}
        onValueChange={(frequency) => onChange({ frequency: frequency as Frequency })}
        error={errorFor('frequency')}
      >
        {Object.entries(frequencies).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
      {values.frequency === 'MONTHLY' ? (
        <Select
          id="dayOfMonth"
          label="Jour du mois"
          required
          placeholder="Choisir un jour"
          options={daysOfMonth}
          value={values.dayOfMonth}
          onChange={({ target }) => onChange({ dayOfMonth: target.value })}
          error={errorFor('dayOfMonth')}
        />
      ) : (
        <ToggleGroup
          id="weekdays"
          type="multiple"
          label="Jours de livraison"
          required
          wide
          value={values.weekdays}
          onValueChange={(weekdays) => onChange({ weekdays })}
          error={errorFor('weekdays')}
        >
          {workdays.map((weekday) => (
            <Toggle key={weekday} value={String(weekday)} label={weekdayName(weekday)}>
              {weekdayName(weekday).slice(0, 3)}.
            </Toggle>
          ))}
        </ToggleGroup>
      )}
      <ToggleGroup
        id="window"
        label="Créneau"
        required
        wide
        value={values.window}
        onValueChange={(window) => onChange({ window: window as SlotWindow })}
        error={errorFor('window')}
      >
        {Object.entries(slotWindows).map(([value, label]) => (
          <Toggle key={value} value={value}>
            {label}
          </Toggle>
        ))}
      </ToggleGroup>
      <FormRow>
        <DatePicker
          id="startsOn"
          label="Début"
          required
          min={min}
          today={today}
          value={values.startsOn}
          onChange={(startsOn, problem) => {
            onTyped('startsOn', problem);
            onChange({ startsOn });
          }}
          error={errorFor('startsOn')}
        />
        <DatePicker
          id="endsOn"
          label="Fin (facultative)"
          clearable
          min={values.startsOn ?? min}
          today={today}
          value={values.endsOn}
          onChange={(endsOn, problem) => {
            onTyped('endsOn', problem);
            onChange({ endsOn });
          }}
          error={errorFor('endsOn')}
        />
      </FormRow>
    </>
  );
}
