import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDrawer } from '../../../components/forms/FormDrawer';
import { FormRow } from '../../../components/forms/FormRow';
import { type DrawerForm, useDrawerForm } from '../../../components/forms/useDrawerForm';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { addressName } from '../../../components/names';
import { chargeTypes, energies, vehicleCategories } from '../../../components/vehicle-labels';
import { unitsOf } from '../../../components/vehicle-units';
import { Checkbox } from '../../../design/controls/Checkbox/Checkbox';
import { NumberField } from '../../../design/controls/NumberField/NumberField';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { Select } from '../../../design/controls/Select/Select';
import { TextField } from '../../../design/controls/TextField/TextField';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import type { VehicleCategory } from '../../../graphql/types.generated';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { today } from '../../../lib/civil-date';
import { parseNumber } from '../../../lib/number';
import { categories } from './address';
import { fuelsOf, sitesOf } from './choices';
import { isTemporary } from './plate';
import { energy, inputOf, type VehicleValues, valuesOf, vehicleSchema, written } from './rules';
import { useFleetChanged } from './useFleetChanged';
import {
  useCreateVehicleMutation,
  useUpdateVehicleMutation,
  type VehicleForm_VehicleFragment as Vehicle,
} from './VehicleForm.generated';
import { useVehicleChoicesQuery, type VehicleChoicesQuery } from './Vehicles.generated';

export type VehicleFormProps = {
  /** The vehicle to edit; null for a new one. */
  vehicle: Vehicle | null;
  /** Called when the form closes, saved or not. */
  onClose: () => void;
};

/** The form of a new or an existing vehicle (product S11, 7.4). */
export function VehicleForm(props: VehicleFormProps) {
  const { data, error, loading, retry } = usePageQuery(
    useVehicleChoicesQuery({ notifyOnNetworkStatusChange: true }),
  );
  if (data) return <Fields {...props} choices={data} />;
  // A select cannot show a value before its options have loaded.
  return (
    <Drawer open title={titleOf(props)} onClose={props.onClose}>
      <div aria-busy={loading || undefined}>
        {!loading && <LoadFailureBanner what="Le formulaire" error={error} onRetry={retry} />}
      </div>
    </Drawer>
  );
}

function titleOf({ vehicle }: Pick<VehicleFormProps, 'vehicle'>): string {
  return vehicle ? 'Modifier le véhicule' : 'Nouveau véhicule';
}

type FieldsProps = VehicleFormProps & { choices: VehicleChoicesQuery };

function Fields({ vehicle, choices, onClose }: FieldsProps) {
  const drawerForm = useVehicleForm({ vehicle, onClose });
  return (
    <FormDrawer
      form={drawerForm}
      title={titleOf({ vehicle })}
      submitLabel={vehicle ? 'Enregistrer' : 'Ajouter le véhicule'}
      onClose={onClose}
    >
      {/* The first invalid field takes the focus, in the order of registration: each part
          registers its own fields when it renders. */}
      <Registration form={drawerForm.form} />
      <Names form={drawerForm.form} />
      <Energy form={drawerForm.form} vehicle={vehicle} choices={choices} />
      <Weights form={drawerForm.form} />
      <Belonging form={drawerForm.form} vehicle={vehicle} choices={choices} />
    </FormDrawer>
  );
}

type Form = DrawerForm<VehicleValues>['form'];

/** Registers a field, with its error. `deps` are the fields whose validation depends on it. */
function fieldOf(form: Form, name: keyof VehicleValues, deps: (keyof VehicleValues)[] = []) {
  const { errors } = form.formState;
  const { ref, onChange, onBlur } = form.register(name, {
    deps: deps.filter((one) => errors[one]),
  });
  return { name, ref, onChange, onBlur, error: errors[name]?.message };
}

/** Saves the vehicle, and refetches the lists and figures of the fleet. */
function useVehicleForm({ vehicle, onClose }: VehicleFormProps): DrawerForm<VehicleValues> {
  const toast = useToast();
  const changed = useFleetChanged();
  const [create] = useCreateVehicleMutation();
  const [update] = useUpdateVehicleMutation();
  const initial = valuesOf(vehicle);
  return useDrawerForm<VehicleValues>({
    schema: vehicleSchema(vehicle?.odometerKm ?? null, today()),
    initial,
    save: async (values) => {
      const input = inputOf(initial, values);
      if (vehicle && Object.keys(input).length === 0) return [];
      const objections = vehicle
        ? (await update({ variables: { id: vehicle.id, input } })).data?.updateVehicle.userErrors
        : (await create({ variables: { input } })).data?.createVehicle.userErrors;
      if (objections?.length) return objections;
      changed();
      toast.success(vehicle ? 'Véhicule enregistré.' : 'Véhicule ajouté.');
      return [];
    },
    onClose,
  });
}

/** The registration, formatted when the field loses the focus. */
function Registration({ form }: { form: Form }) {
  const [registration, foreign] = useWatch({
    control: form.control,
    name: ['registration', 'foreignRegistration'],
  });
  const { onBlur, ...field } = fieldOf(form, 'registration');
  return (
    <>
      <TextField
        {...field}
        label={foreign ? 'Identifiant' : 'Immatriculation'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        hint={!foreign && isTemporary(registration) && 'Immatriculation provisoire (WW)'}
        onBlur={(event) => {
          event.target.value = written({
            registration: event.target.value,
            foreignRegistration: foreign,
          });
          return onBlur(event);
        }}
      />
      <Checkbox
        {...fieldOf(form, 'foreignRegistration', ['registration'])}
        label="Immatriculation étrangère ou matériel non immatriculé"
      />
    </>
  );
}

/** The name and the type. */
function Names({ form }: { form: Form }) {
  return (
    <FormRow>
      <TextField {...fieldOf(form, 'label')} label="Nom" />
      <Select
        {...fieldOf(form, 'category')}
        label="Catégorie"
        placeholder="Choisir"
        required
        options={categories.map((value) => ({ value, label: vehicleCategories[value] }))}
      />
    </FormRow>
  );
}

type PartProps = {
  form: Form;
  vehicle: Vehicle | null;
  choices: VehicleChoicesQuery;
};

/** The energy: a fuel and its tanks, or the type of charge. */
function Energy({ form, vehicle, choices }: PartProps) {
  const [chosen, first] = useWatch({ control: form.control, name: ['energy', 'gasId'] });
  const options = withOwn(fuelsOf(choices), vehicle?.gas, vehicle?.secondaryGas).map(
    ({ id, shortName }) => ({ value: id, label: shortName }),
  );
  const capacity = (name: 'tankCapacity' | 'adBlueCapacity') => (
    <Quantity
      form={form}
      name={name}
      label={name === 'tankCapacity' ? 'Réservoir' : 'AdBlue'}
      unit="L"
    />
  );
  return (
    <>
      <RadioGroup id="energy" label="Énergie" orientation="horizontal" required>
        {energies.map((label, value) => (
          <Radio key={label} {...form.register('energy')} value={String(value)} label={label} />
        ))}
      </RadioGroup>
      {chosen === energy.electric ? (
        <RadioGroup
          id="energySubtype"
          label="Type de charge"
          orientation="horizontal"
          required
          error={form.formState.errors.energySubtype?.message}
        >
          {chargeTypes.map((label, value) => (
            <Radio
              key={label}
              {...form.register('energySubtype')}
              value={String(value)}
              label={label}
            />
          ))}
        </RadioGroup>
      ) : (
        <>
          <FormRow>
            <Select
              {...fieldOf(form, 'gasId')}
              label="Carburant"
              placeholder="Choisir"
              required
              options={options}
            />
            <Select
              {...fieldOf(form, 'secondaryGasId')}
              label="Second carburant"
              placeholder="Aucun"
              options={options.filter(({ value }) => value !== first)}
            />
          </FormRow>
          <FormRow>
            {capacity('tankCapacity')}
            {capacity('adBlueCapacity')}
          </FormRow>
        </>
      )}
    </>
  );
}

/** The admissible mass and the meter reading. */
function Weights({ form }: { form: Form }) {
  const category = useWatch({ control: form.control, name: 'category' }) as VehicleCategory;
  const { meter } = unitsOf(category);
  return (
    <FormRow>
      <Quantity form={form} name="gvwKg" label="PTAC" unit="kg" />
      <Quantity
        form={form}
        name="odometerKm"
        label={meter === 'h' ? 'Compteur horaire' : 'Kilométrage'}
        unit={meter}
      />
    </FormRow>
  );
}

/** The site and cost centre, the make, model and year. */
function Belonging({ form, vehicle, choices }: PartProps) {
  return (
    <>
      <FormRow>
        <Select
          {...fieldOf(form, 'addressId')}
          label="Site"
          placeholder="Aucun"
          options={withOwn(sitesOf(choices), vehicle?.address).map((site) => ({
            value: site.id,
            label: addressName(site),
          }))}
        />
        <TextField {...fieldOf(form, 'costCenter')} label="Centre de coût" />
      </FormRow>
      <FormRow>
        <TextField {...fieldOf(form, 'brand')} label="Marque" />
        <TextField {...fieldOf(form, 'model')} label="Modèle" />
      </FormRow>
      <FormRow>
        <TextField {...fieldOf(form, 'year')} label="Année" inputMode="numeric" />
      </FormRow>
    </>
  );
}

type QuantityProps = { form: Form; name: keyof VehicleValues } & Pick<
  ComponentProps<typeof NumberField>,
  'label' | 'unit'
>;

function Quantity({ form, name, ...rest }: QuantityProps) {
  const initial = form.formState.defaultValues?.[name];
  return (
    <NumberField
      {...fieldOf(form, name)}
      {...rest}
      defaultValue={parseNumber(String(initial ?? ''))}
      stepless
    />
  );
}

/** The options, including the current value when it is no longer offered. */
function withOwn<One extends { readonly id: string }>(
  offered: readonly One[],
  ...own: readonly (One | null | undefined)[]
): readonly One[] {
  const missing = own.filter(
    (one): one is One => Boolean(one) && !offered.some(({ id }) => id === one?.id),
  );
  return [...missing, ...offered];
}
