import { PeriodChoices } from '../../design/controls/PeriodPicker/PeriodChoices';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import type { CivilDate } from '../../lib/civil-date';
import type { Period, PresetId } from '../../lib/period';
import { type Filters, payments } from './address';

export type FilterControlsProps =
  | {
      of: 'payment';
      value: Filters['paiement'];
      onChange: (value: Filters['paiement']) => void;
    }
  | {
      of: 'period';
      value: Period | null;
      preset: PresetId | null;
      onChange: (period: Period, preset: PresetId | null) => void;
      onClose: () => void;
      today: CivilDate;
    };

/** The controls of the list's filters, in a separate chunk: the list does not wait for them. */
export function FilterControls(props: FilterControlsProps) {
  if (props.of === 'period') {
    const { of: _, ...choices } = props;
    return <PeriodChoices {...choices} />;
  }
  const { value, onChange } = props;
  return (
    <RadioGroup
      label="Paiement"
      labelHidden
      value={value}
      onValueChange={(chosen) => {
        const one = payments.find((known) => known.value === chosen);
        if (one) onChange(one.value);
      }}
    >
      {payments.map((one) => (
        <Radio key={one.value} value={one.value} label={one.label} />
      ))}
    </RadioGroup>
  );
}
