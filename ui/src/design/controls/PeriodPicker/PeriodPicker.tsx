import { ArrowLeft, CalendarDays, Check, ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import { type CivilDate, today as todayInFrance } from '../../../lib/civil-date';
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
import { Popover } from '../../overlays/Popover/Popover';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import { Button } from '../Button/Button';
import { preloadCalendar } from '../Calendar/LazyCalendar';
import { Radio } from '../Radio/Radio';
import { RadioGroup } from '../RadioGroup/RadioGroup';
import { CustomPeriod } from './CustomPeriod';
import styles from './PeriodPicker.module.css';

/** Props of {@link PeriodPicker}; the rest goes to the button that opens it. */
export type PeriodPickerProps = Omit<
  Extract<ComponentPropsWithRef<typeof Button>, ComponentPropsWithRef<'button'>>,
  'value' | 'onChange' | 'children' | 'variant' | 'look'
> & {
  /** What the period is of, for screen readers; “Période” by default. */
  label?: string;
  /** The days, both included. */
  value: Period;
  /** Told the days that are chosen, and the preset that they are; null for days of one’s own. */
  onChange: (period: Period, preset: PresetId | null) => void;
  /** What the period is compared with; without it comparing is not offered. */
  comparison?: Comparison | undefined;
  /** Told what to compare with. */
  onComparisonChange?: ((comparison: Comparison) => void) | undefined;
  /** Days to come may be chosen: a list of deliveries has some, analytics has none (product 5.5). */
  future?: boolean | undefined;
  /** Which day it is; today in France by default. */
  today?: CivilDate | undefined;
};

/**
 * The period of a list or of a dashboard: nine presets, or days of one’s own,
 * and what to compare with (product 5.5). Light enough for every page: the
 * calendar is fetched with “Personnalisée…”.
 */
export function PeriodPicker({
  label = 'Période',
  value,
  onChange,
  comparison,
  onComparisonChange,
  future = false,
  today = todayInFrance(),
  ref,
  ...rest
}: PeriodPickerProps) {
  // Several presets may be the same days: the one that was chosen keeps its name.
  const [chosen, setChosen] = useState<PresetId | null>(null);
  const [custom, setCustom] = useState(false);
  const preset = presetOf(value, today, chosen);
  const name = presets.find(({ id }) => id === preset)?.label;
  const compared = comparisons.find(({ id }) => id === comparison);

  return (
    <Popover
      label={label}
      className={styles.popover}
      data-custom={custom || undefined}
      onOpenChange={(open) => setCustom(open && preset === null)}
      trigger={(trigger) => (
        <Button
          {...rest}
          {...trigger}
          ref={mergeRefs(trigger.ref, ref)}
          look="outline"
          icon={<Icon of={CalendarDays} size={18} className={styles.icon} />}
          aria-label={[
            `${label}\u00a0: ${name ?? writtenPeriod(value)}`,
            compared && compared.id !== 'none' && `comparée à ${compared.label}`,
          ]
            .filter(Boolean)
            .join(', ')}
        >
          {name ?? writtenPeriod(value)}
          <Icon of={ChevronDown} size={16} className={styles.icon} />
        </Button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.choices}>
            <Presets
              current={preset}
              custom={custom}
              onPreset={(id) => {
                setChosen(id);
                onChange(periodOf(id, today), id);
                close();
              }}
              onCustom={() => setCustom(true)}
            />
            {comparison !== undefined && (
              <div className={styles.comparison}>
                <RadioGroup
                  label="Comparer à&#160;:"
                  value={comparison}
                  onValueChange={(id) => onComparisonChange?.(id as Comparison)}
                >
                  {comparisons.map((one) => (
                    <Radio
                      key={one.id}
                      value={one.id}
                      label={one.label}
                      hint={days(comparedWith(value, one.id))}
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
                onChoose={(period) => {
                  setChosen(null);
                  onChange(period, presetOf(period, today));
                  close();
                }}
              />
            </div>
          )}
        </>
      )}
    </Popover>
  );
}

type PresetsProps = {
  current: PresetId | null;
  custom: boolean;
  onPreset: (preset: PresetId) => void;
  onCustom: () => void;
};

function Presets({ current, custom, onPreset, onCustom }: PresetsProps) {
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
          {current === null && <Icon of={Check} size={18} className={styles.check} />}
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
