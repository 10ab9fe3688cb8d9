import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { offlineReading } from '../../../auth/offline-reading';
import { FormDrawer } from '../../../components/forms/FormDrawer';
import { FormRow } from '../../../components/forms/FormRow';
import { useDrawerForm } from '../../../components/forms/useDrawerForm';
import { useDisconnection } from '../../../components/offline';
import { useRecordTankLevelMutation } from '../../../components/TankCard/RecordTankLevel.generated';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { tankRead } from '../../../components/TankCard/tank-read';
import { readingInWords } from '../../../components/TankCard/words';
import { DatePicker } from '../../../design/controls/DatePicker/DatePicker';
import { NumberField } from '../../../design/controls/NumberField/NumberField';
import { TextField } from '../../../design/controls/TextField/TextField';
import { Toggle, ToggleGroup } from '../../../design/controls/ToggleGroup/ToggleGroup';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { ConnectionError } from '../../../graphql/links/http';
import { today } from '../../../lib/civil-date';
import { litres, time } from '../../../lib/format';
import { civilDate } from '../../../lib/instant';
import { writeNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';
import {
  capacities,
  instantOf,
  type LevelUnit,
  levelDoubt,
  litresOf,
  type ReadingValues,
  readAt,
  readingSchema,
} from './rules';
import { useWait } from './useWait';

export type ReadingFormProps = {
  tank: Tank;
  /** The times of the tank's deliveries; undefined while they are unknown. */
  deliveredAt: readonly string[] | undefined;
  clock: () => Date;
  /** Called when the form closes, saved or not. */
  onClose: () => void;
};

/** « Relever le niveau »: enters the gauge reading of a tank (product S11). */
export function ReadingForm({ tank, deliveredAt, clock, onClose }: ReadingFormProps) {
  const toast = useToast();
  const { cache } = useApolloClient();
  const [record] = useRecordTankLevelMutation();
  const wait = useWait();
  const cut = useDisconnection();
  const key = useRef({ of: '', id: '' });
  // Fixed when the form opens: if a newer reading arrives meanwhile, the server rejects an earlier
  // one.
  const [{ capacity, lastAt, initial }] = useState(() => ({
    capacity: tank.capacity ?? capacities.max,
    lastAt: tank.levelAt,
    initial: initialValues(clock()),
  }));
  const [schema] = useState(() => readingSchema({ capacity, lastAt, now: clock }));
  const drawerForm = useDrawerForm<ReadingValues>({
    schema,
    initial,
    save: async (values) => {
      const level = litresOf(values.level, values.unit as LevelUnit, capacity) ?? 0;
      const at = readAt(values, lastAt);
      const sending = `${level} ${at}`;
      // A retry with the same values counts once; changed values are another reading.
      if (key.current.of !== sending) key.current = { of: sending, id: crypto.randomUUID() };
      const { id } = key.current;
      const waits = () => wait({ id, tank: tank.id, name: tank.name, level, at });
      if (cut && (await waits())) return [];
      const { data } = await record({
        variables: { id: tank.id, level, at, idempotencyKey: id },
        optimisticResponse: { recordTankLevel: becoming(tank, level, at) },
      }).catch(async (failure: unknown) => {
        // The reading may have arrived: under its idempotency key it counts once.
        if (failure instanceof ConnectionError && (await waits())) return { data: undefined };
        throw failure;
      });
      if (!data) return [];
      const objections = data.recordTankLevel.userErrors;
      if (objections.length > 0) return objections.map(atFields);
      tankRead(cache, tank.id);
      toast.success(fr`Niveau relevé : ${litres(level)}.`);
      return [];
    },
    onClose,
  });
  const { form } = drawerForm;
  const { errors } = form.formState;
  const { level, unit, day, time: hour } = form.watch();
  const typed = litresOf(level, unit as LevelUnit, capacity);
  const at = instantOf(day, hour);
  const doubt =
    typed !== null && typed <= capacity && at && deliveredAt
      ? levelDoubt(typed, at, { level: tank.level, levelAt: lastAt, capacity, deliveredAt })
      : null;
  const set = (name: keyof ReadingValues, value: string) =>
    form.setValue(name, value, {
      shouldDirty: true,
      shouldValidate: Boolean(errors[name]) || name === 'day',
    });

  return (
    <FormDrawer
      form={drawerForm}
      title="Relever le niveau"
      submitLabel="Enregistrer"
      waits={offlineReading.get()}
      failed="Le relevé n’a pas été enregistré."
      onClose={onClose}
    >
      <p>
        <strong>{tank.name}</strong>
        {tank.level !== null &&
          fr` · ${litres(tank.level)} · ${readingInWords(tank, clock()) ?? ''}`}
      </p>
      {tank.capacity !== null && (
        <ToggleGroup
          label="Unité"
          value={unit ?? 'L'}
          onValueChange={(chosen) => {
            if (typed !== null)
              form.setValue('level', converted(typed, chosen as LevelUnit, capacity));
            set('unit', chosen);
          }}
        >
          <Toggle value="L">Litres</Toggle>
          <Toggle value="%">Pourcentage</Toggle>
        </ToggleGroup>
      )}
      <NumberField
        {...form.register('level')}
        data-autofocus
        key={unit}
        label="Niveau"
        unit={unit ?? 'L'}
        required
        min={0}
        max={unit === '%' ? 100 : capacity}
        step={unit === '%' ? 1 : 100}
        hint={levelHint(typed, unit, capacity)}
        error={errors.level?.message}
      />
      {doubt && <Banner tone="warn">{doubt}</Banner>}
      <FormRow>
        <DatePicker
          id="day"
          label="Date"
          required
          max={today(clock())}
          today={today(clock())}
          value={day || null}
          onChange={(date) => set('day', date ?? '')}
          error={errors.day?.message}
        />
        <TextField
          {...form.register('time')}
          label="Heure"
          required
          inputMode="numeric"
          placeholder="HH:MM"
          maxLength={5}
          autoComplete="off"
          error={errors.time?.message}
        />
      </FormRow>
    </FormDrawer>
  );
}

function initialValues(now: Date): ReadingValues {
  return { level: '', unit: 'L', day: civilDate(now), time: time(now) };
}

/** The level in the other unit. */
function levelHint(typed: number | null, unit: string | null, capacity: number): string {
  if (typed === null || typed < 0 || typed > capacity) return fr`Capacité : ${litres(capacity)}`;
  return unit === '%'
    ? fr`Soit ${litres(typed)} sur ${litres(capacity)}`
    : fr`Soit ${Math.floor((100 * typed) / capacity)} % de ${litres(capacity)}`;
}

function converted(read: number, unit: LevelUnit, capacity: number): string {
  return writeNumber(unit === 'L' ? read : Math.round((1000 * read) / capacity) / 10);
}

/** The optimistic response (product 10.4); the days left come from the server only. */
function becoming(tank: Tank, level: number, at: string) {
  const { capacity } = tank;
  return {
    __typename: 'TankPayload',
    tank: {
      ...tank,
      level,
      levelPercent: capacity ? ((100 * level) / capacity).toFixed(1) : null,
      levelAt: at,
      levelSource: 'MANUAL',
      ullage: capacity && Math.max(0, Math.floor(0.95 * capacity) - level),
    },
    userErrors: [],
  } as const;
}

/** Maps the error of the instant to the form's two fields for it. */
function atFields<E extends { readonly field: readonly string[] | null }>(objection: E): E {
  return objection.field?.[0] === 'at' ? { ...objection, field: ['time'] } : objection;
}
