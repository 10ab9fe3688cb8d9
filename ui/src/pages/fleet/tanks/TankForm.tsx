import { useApolloClient } from '@apollo/client/react';
import { FormDrawer } from '../../../components/forms/FormDrawer';
import { FormRow } from '../../../components/forms/FormRow';
import { useDrawerForm } from '../../../components/forms/useDrawerForm';
import { BlockFailure } from '../../../components/LoadFailure/BlockFailure';
import { addressName } from '../../../components/names';
import { usePermissions } from '../../../components/permissions/usePermissions';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { NumberField } from '../../../design/controls/NumberField/NumberField';
import { Select, type SelectOption } from '../../../design/controls/Select/Select';
import { TextField } from '../../../design/controls/TextField/TextField';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import type { TankInput } from '../../../graphql/types.generated';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { changed } from '../../../lib/changed';
import { parseNumber, writeNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';
import { tankWritten } from './after-write';
import { capacities, tankSchema, thresholds } from './rules';
import { useCreateTankMutation, useUpdateTankMutation } from './TankForm.generated';
import { type TankChoicesQuery, useTankChoicesQuery } from './Tanks.generated';

/** The values of the form, as texts. */
type Values = {
  name: string;
  addressId: string;
  gasId: string;
  capacity: string;
  alertThresholdPercent: string;
};

export type TankFormProps = {
  /** The tank to edit; null for a new one. */
  tank: Tank | null;
  /** Called when the form closes, saved or not. */
  onClose: () => void;
};

/**
 * The form of a new or an existing tank (product S11), shown once the sites and products have
 * loaded.
 */
export function TankForm({ tank, onClose }: TankFormProps) {
  const { data, failed } = usePageQuery(useTankChoicesQuery({ notifyOnNetworkStatusChange: true }));
  if (failed)
    return (
      <Drawer open title={titleOf(tank)} onClose={onClose}>
        <BlockFailure />
      </Drawer>
    );
  return data ? <Fields tank={tank} choices={data} onClose={onClose} /> : null;
}

function Fields({ tank, choices, onClose }: TankFormProps & { choices: TankChoicesQuery }) {
  const toast = useToast();
  const { cache } = useApolloClient();
  const { businessId } = usePermissions();
  const [create] = useCreateTankMutation();
  const [update] = useUpdateTankMutation();
  const initial = valuesOf(tank);
  const drawerForm = useDrawerForm<Values>({
    schema: tankSchema,
    initial,
    save: async (values) => {
      const input = inputOf(changed(initial, values));
      if (tank && Object.keys(input).length === 0) return [];
      const answer = tank
        ? (await update({ variables: { id: tank.id, input } })).data?.updateTank
        : (await create({ variables: { input } })).data?.createTank;
      const objections = answer?.userErrors ?? [];
      if (objections.length > 0) return objections;
      tankWritten(cache, businessId);
      toast.success(tank ? 'Cuve enregistrée.' : 'Cuve ajoutée.');
      return [];
    },
    onClose,
  });
  const { register, formState } = drawerForm.form;
  const errorFor = (name: keyof Values) => formState.errors[name]?.message;
  const { sites, products } = optionsOf(choices, tank);
  return (
    <FormDrawer
      form={drawerForm}
      title={titleOf(tank)}
      submitLabel={tank ? 'Enregistrer' : 'Ajouter la cuve'}
      onClose={onClose}
    >
      <TextField {...register('name')} label="Nom" required error={errorFor('name')} />
      <Select
        {...register('addressId')}
        label="Site"
        required
        placeholder="Choisir un site"
        options={sites}
        error={errorFor('addressId')}
      />
      <Select
        {...register('gasId')}
        label="Produit"
        required
        placeholder="Choisir un produit"
        options={products}
        error={errorFor('gasId')}
      />
      <FormRow>
        <NumberField
          {...register('capacity')}
          label="Capacité"
          unit="L"
          required
          {...capacities}
          step={100}
          error={errorFor('capacity')}
        />
        <NumberField
          {...register('alertThresholdPercent')}
          label="Seuil d’alerte"
          unit="%"
          required
          {...thresholds}
          hint={fr`Part de la capacité sous laquelle vous êtes alerté.`}
          error={errorFor('alertThresholdPercent')}
        />
      </FormRow>
    </FormDrawer>
  );
}

function titleOf(tank: Tank | null): string {
  return tank ? 'Modifier la cuve' : 'Nouvelle cuve';
}

/** The options of the selects, including the tank's own values when they are no longer offered. */
function optionsOf({ currentBusiness, gasList }: TankChoicesQuery, tank: Tank | null) {
  const { address = null, gas = null } = tank ?? {};
  const sites = (currentBusiness?.addresses ?? [])
    .filter(({ kind }) => kind !== 'BILLING')
    .map((one) => ({ value: one.id, label: addressName(one) }));
  const products = gasList.map(({ id, shortName }) => ({ value: id, label: shortName }));
  return {
    sites: withOwn(sites, address && { value: address.id, label: addressName(address) }),
    products: withOwn(products, gas && { value: gas.id, label: gas.shortName }),
  };
}

function withOwn(options: readonly SelectOption[], own: SelectOption | null): SelectOption[] {
  const known = options.some(({ value }) => value === own?.value);
  return own && !known ? [...options, own] : [...options];
}

function valuesOf(tank: Tank | null): Values {
  return {
    name: tank?.name ?? '',
    addressId: tank?.address?.id ?? '',
    gasId: tank?.gas?.id ?? '',
    capacity: writeNumber(tank?.capacity),
    alertThresholdPercent: writeNumber(tank?.alertThresholdPercent ?? 20),
  };
}

function inputOf({ capacity, alertThresholdPercent, ...rest }: Partial<Values>): TankInput {
  return {
    ...rest,
    ...(capacity !== undefined && { capacity: parseNumber(capacity) }),
    ...(alertThresholdPercent !== undefined && {
      alertThresholdPercent: parseNumber(alertThresholdPercent),
    }),
  };
}
