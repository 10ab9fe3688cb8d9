import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { added } from '../../../components/BusinessForms/cache-writes';
import { sepaSchemes } from '../../../components/business-labels';
import { FormDrawer } from '../../../components/forms/FormDrawer';
import { bicFault, ibanFault } from '../../../components/forms/iban';
import { compact } from '../../../components/forms/identity';
import { choice, line } from '../../../components/forms/rules';
import { sentence, sentences } from '../../../components/forms/sentences';
import { useDrawerForm } from '../../../components/forms/useDrawerForm';
import { mandateFile } from '../../../components/payment-method';
import { Unbroken } from '../../../components/references/Unbroken';
import { Button } from '../../../design/controls/Button/Button';
import { Checkbox } from '../../../design/controls/Checkbox/Checkbox';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { TextField } from '../../../design/controls/TextField/TextField';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import {
  Description,
  DescriptionList,
} from '../../../design/structure/DescriptionList/DescriptionList';
import { Stepper } from '../../../design/structure/Stepper/Stepper';
import type { SepaScheme } from '../../../graphql/types.generated';
import { download } from '../../../lib/save-file';
import { fr, nbsp } from '../../../lib/typography';
import { bankOf } from './banks';
import styles from './CompanyForm.module.css';
import { type Creditor, MandateText } from './MandateText';
import { useAddSepaPaymentMethodMutation } from './SepaForm.generated';

const schema = v.pipe(
  v.object({
    holder: line('holder', { required: true, limit: 70 }),
    iban: v.pipe(
      v.string(),
      v.check(
        (text) => !ibanFault(compact(text)),
        ({ input }) => sentence('iban', ibanFault(compact(input))),
      ),
    ),
    bic: v.string(),
    scheme: choice('scheme', Object.keys(sepaSchemes)),
    makeDefault: v.boolean(),
    consent: v.pipe(
      v.boolean(),
      v.check((given) => given, sentences.consent_required),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['iban'], ['bic']],
      ({ iban, bic }) => !bicFaultOf(bic, iban),
      ({ input }) => sentence('bic', bicFaultOf(input.bic, input.iban)),
    ),
    ['bic'],
  ),
);

function bicFaultOf(bic: string, iban: string) {
  return compact(bic) ? bicFault(compact(bic), compact(iban)) : '';
}

type Values = v.InferInput<typeof schema>;

export type SepaFormProps = {
  businessId: string;
  /**
   * The creditor who may debit the account; its SEPA identifier comes from an existing mandate, if
   * any.
   */
  creditor: Creditor;
  /** Called when the drawer closes, saved or not. */
  onClose: () => void;
};

/** A SEPA mandate in two steps: the account and the consent, then the signature (product S15). */
export function SepaForm({ businessId, creditor, onClose }: SepaFormProps) {
  const toast = useToast();
  const [add] = useAddSepaPaymentMethodMutation();
  const [signing, setSigning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const initial: Values = {
    holder: '',
    iban: '',
    bic: '',
    scheme: 'CORE',
    makeDefault: true,
    consent: false,
  };
  const drawerForm = useDrawerForm<Values>({
    schema,
    initial,
    save: async (values) => {
      if (!signing) {
        setSigning(true);
        return null;
      }
      const { holder, consent, makeDefault } = values;
      const bic = compact(values.bic);
      const { data } = await add({
        variables: {
          input: {
            holder,
            iban: compact(values.iban),
            ...(bic && { bic }),
            scheme: values.scheme as SepaScheme,
            consent,
            makeDefault,
          },
        },
        update: (cache, { data: written }) => {
          const item = written?.addSepaPaymentMethod.paymentMethod;
          if (item) added(cache, businessId, 'paymentMethods', item);
        },
      });
      const objections = data?.addSepaPaymentMethod.userErrors ?? [];
      if (objections.length > 0) {
        setSigning(false);
        // The fields must be rendered before one of them can take the focus.
        await new Promise((there) => setTimeout(there));
        return objections;
      }
      const method = data?.addSepaPaymentMethod.paymentMethod;
      const mandate = method?.__typename === 'SepaMandate' ? method : null;
      const file = mandate?.documentUrl;
      toast.success(
        mandate?.rum ? (
          <Unbroken piece={mandate.rum}>{`Mandat ${mandate.rum} enregistré.`}</Unbroken>
        ) : (
          'Mandat enregistré.'
        ),
        file
          ? {
              action: {
                label: 'Télécharger le mandat',
                onSelect: () => download(file, mandateFile(mandate)),
              },
            }
          : {},
      );
      return [];
    },
    onClose,
  });
  useEffect(() => {
    if (signing) heading.current?.focus();
  }, [signing]);
  const iban = compact(drawerForm.form.watch('iban'));
  // An invalid account number has no bank.
  const bank = ibanFault(iban) ? null : bankOf(iban);
  return (
    <FormDrawer
      form={drawerForm}
      title="Ajouter un mandat SEPA"
      unkept="Par sécurité, l’IBAN et le BIC ne sont pas conservés."
      submitLabel={signing ? 'Signer le mandat' : 'Continuer'}
      back={
        signing && (
          <Button
            look="outline"
            disabled={drawerForm.busy}
            onClick={() => {
              setSigning(false);
              setTimeout(() => drawerForm.form.setFocus('holder'));
            }}
          >
            Modifier
          </Button>
        )
      }
      onClose={onClose}
    >
      <Stepper
        size="sm"
        className={styles.steps}
        aria-label="Étapes du mandat"
        steps={[
          { label: 'Compte bancaire', state: signing ? 'done' : 'current' },
          { label: 'Signature', state: signing ? 'current' : 'upcoming' },
        ]}
      />
      {signing ? (
        <Summary
          heading={heading}
          values={drawerForm.form.getValues()}
          bank={bank}
          creditor={creditor}
        />
      ) : (
        <AccountFields form={drawerForm.form} bank={bank} creditor={creditor} />
      )}
    </FormDrawer>
  );
}

type SummaryProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  values: Values;
  bank: string | null;
  creditor: Creditor;
};

/** The mandate as it will be signed. */
function Summary({ heading, values, bank, creditor }: SummaryProps) {
  return (
    <div className={styles.summary}>
      <h3 ref={heading} tabIndex={-1}>
        Vérifiez, puis signez
      </h3>
      <DescriptionList>
        <Description term="Titulaire">{values.holder}</Description>
        <Description term="IBAN">{grouped(values.iban)}</Description>
        {bank && <Description term="Banque">{bank}</Description>}
        <Description term="BIC">{compact(values.bic)}</Description>
        <Description term="Type">{sepaSchemes[values.scheme as SepaScheme]}</Description>
        <Description term="Créancier">
          {creditor.name}
          {creditor.ics && ` (ICS${nbsp}${creditor.ics})`}
        </Description>
      </DescriptionList>
      <MandateText creditor={creditor} scheme={values.scheme as SepaScheme} />
    </div>
  );
}

type AccountFieldsProps = { form: UseFormReturn<Values>; bank: string | null; creditor: Creditor };

/** The account to debit, and the consent. */
function AccountFields({ form, bank, creditor }: AccountFieldsProps) {
  const { register, formState, watch } = form;
  const errorFor = (name: keyof Values) => formState.errors[name]?.message;
  return (
    <>
      <TextField
        {...register('holder')}
        label="Titulaire du compte"
        autoComplete="off"
        required
        error={errorFor('holder')}
      />
      <TextField
        {...register('iban', { deps: errorFor('bic') ? 'bic' : [] })}
        label="IBAN"
        autoComplete="off"
        spellCheck={false}
        hint={bank ? fr`Banque reconnue : ${bank}.` : 'Vous pouvez saisir des espaces.'}
        required
        error={errorFor('iban')}
      />
      <TextField
        {...register('bic')}
        label="BIC"
        autoComplete="off"
        spellCheck={false}
        hint="Facultatif."
        error={errorFor('bic')}
      />
      <RadioGroup
        id="scheme"
        label="Type"
        orientation="horizontal"
        required
        error={errorFor('scheme')}
      >
        {Object.entries(sepaSchemes).map(([value, label]) => (
          <Radio key={value} {...register('scheme')} value={value} label={label} />
        ))}
      </RadioGroup>
      <MandateText creditor={creditor} scheme={watch('scheme') as SepaScheme} />
      <Checkbox
        {...register('consent')}
        label="J’ai lu ce texte et j’y consens"
        required
        error={errorFor('consent')}
      />
      <Checkbox {...register('makeDefault')} label="Utiliser ce mandat par défaut" />
    </>
  );
}

/** An IBAN in groups of four, as it is printed. */
function grouped(iban: string): string {
  return compact(iban).replace(/(.{4})(?=.)/g, `$1${nbsp}`);
}
