import { ArrowLeft, Check } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { CivilDate } from '../../../lib/civil-date';
import {
  type Comparison,
  comparedWith,
  comparisons,
  type Period,
  type PresetId,
  periodOf,
  presetOf,
  presets,
  writtenPeriod,
} from '../../../lib/period';
import { fr } from '../../../lib/typography';
import { Icon } from '../../structure/Icon/Icon';
import { Button } from '../Button/Button';
import { preloadCalendar } from '../Calendar/LazyCalendar';
import { Radio } from '../Radio/Radio';
import { RadioGroup } from '../RadioGroup/RadioGroup';
import { CustomPeriod } from './CustomPeriod';
import styles from './PeriodChoices.module.css';

export type PeriodChoicesProps = {
  /** The chosen period; null for none. */
  value: Period | null;
  /** The chosen preset; null for none, and for a custom period. */
  preset: PresetId | null;
  /** Called with the chosen period and its preset. */
  onChange: (period: Period, preset: PresetId | null) => void;
  /** Closes the surrounding popover, if it can be closed, after a choice or a cancel. */
  onClose: () => void;
  /** The comparison of the period; without it no comparison is offered. */
  comparison?: Comparison | undefined;
  /** Called with the chosen comparison. */
  onComparisonChange?: ((comparison: Comparison) => void) | undefined;
  /** Allows future days. */
  future?: boolean | undefined;
  /** The current day. */
  today: CivilDate;
};

/** The choices of a period: the presets and a custom period. It is rendered in a popover: that of a PeriodPicker or of a filter. */
export function PeriodChoices({
  value,
  preset,
  onChange,
  onClose,
  comparison,
  onComparisonChange,
  future = false,
  today,
}: PeriodChoicesProps) {
  const own = value !== null && preset === null;
  const [custom, setCustom] = useState(own);
  // Without a popover of its own it stays open.
  const close = () => {
    setCustom(false);
    onClose();
  };
  const choose = (period: Period, id: PresetId | null) => {
    onChange(period, id);
    close();
  };
  return (
    <div className={styles.choose} data-custom={custom || undefined}>
      <div className={styles.choices}>
        <Presets
          current={preset}
          own={own}
          custom={custom}
          onPreset={(id) => choose(periodOf(id, today), id)}
          onCustom={() => setCustom(true)}
        />
        {comparison !== undefined && (
          <div className={styles.comparison}>
            <RadioGroup
              label={fr`Comparer à :`}
              value={comparison}
              onValueChange={(id) => onComparisonChange?.(id as Comparison)}
            >
              {comparisons.map((one) => (
                <Radio
                  key={one.id}
                  value={one.id}
                  label={one.label}
                  hint={value ? days(comparedWith(value, one.id)) : undefined}
                />
              ))}
            </RadioGroup>
          </div>
        )}
      </div>
      {custom && (
        <div className={styles.days}>
          <Button
            variant="ternary"
            look="light"
            className={styles.back}
            icon={<Icon of={ArrowLeft} size={18} />}
            onClick={() => setCustom(false)}
          >
            Périodes prédéfinies
          </Button>
          <CustomPeriod
            value={value}
            max={future ? undefined : today}
            today={today}
            onCancel={close}
            onChoose={(period) => choose(period, presetOf(period, today))}
          />
        </div>
      )}
    </div>
  );
}

type PresetsProps = {
  current: PresetId | null;
  /** A custom period is chosen. */
  own: boolean;
  custom: boolean;
  onPreset: (preset: PresetId) => void;
  onCustom: () => void;
};

function Presets({ current, own, custom, onPreset, onCustom }: PresetsProps) {
  return (
    <ul role="list" className={styles.presets} aria-label="Périodes" onKeyDown={moveFocus}>
      {presets.map((preset) => {
        const pressed = preset.id === current && !custom;
        return (
          <li key={preset.id}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={pressed}
              data-state={pressed ? 'checked' : 'idle'}
              data-autofocus={pressed || undefined}
              onClick={() => onPreset(preset.id)}
            >
              {preset.label}
              {pressed && <Icon of={Check} size={18} className={styles.check} />}
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          className={styles.preset}
          aria-expanded={custom}
          data-state={custom ? 'checked' : 'idle'}
          onPointerEnter={preloadCalendar}
          onFocus={preloadCalendar}
          onClick={onCustom}
        >
          Personnalisée…
          {own && <Icon of={Check} size={18} className={styles.check} />}
        </button>
      </li>
    </ul>
  );
}

function days(period: Period | null): string | undefined {
  return period ? writtenPeriod(period) : undefined;
}

/** Arrows, Home and End move among the presets. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = all.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}
