import * as v from 'valibot';
import { sepaSchemes } from '../../../components/business-labels';
import { FormDrawer } from '../../../components/forms/FormDrawer';
import { sentences } from '../../../components/forms/sentences';
import { useDrawerForm } from '../../../components/forms/useDrawerForm';
import { labelOf } from '../../../components/labels';
import { mandateFile, maskedNumber } from '../../../components/payment-method';
import { Unbroken } from '../../../components/references/Unbroken';
import { Checkbox } from '../../../design/controls/Checkbox/Checkbox';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import {
  Description,
  DescriptionList,
} from '../../../design/structure/DescriptionList/DescriptionList';
import { download } from '../../../lib/save-file';
import { nbsp } from '../../../lib/typography';
import type { CompanyPage_Method_SepaMandate_Fragment as Mandate } from '../CompanyPage.generated';
import { type Creditor, MandateText } from './MandateText';
import { useSignSepaMandateMutation } from './SignMandate.generated';

const schema = v.object({
  consent: v.pipe(
    v.boolean(),
    v.check((given) => given, sentences.consent_required),
  ),
});

export type SignMandateProps = {
  /** The mandate that awaits its signature. */
  mandate: Mandate;
  creditor: Creditor;
  /** Called when the drawer closes, signed or not. */
  onClose: () => void;
};

/** Signs a mandate: its content, the meaning of the signature, and the consent (product S15). */
export function SignMandate({ mandate, creditor, onClose }: SignMandateProps) {
  const [sign] = useSignSepaMandateMutation();
  const confirm = useConfirmation();
  const drawerForm = useDrawerForm({
    schema,
    initial: { consent: false },
    save: async ({ consent }) => {
      const { data } = await sign({ variables: { id: mandate.id, consent } });
      const objections = data?.signSepaMandate.userErrors ?? [];
      if (objections.length > 0) return objections;
      const method = data?.signSepaMandate.paymentMethod;
      confirm(method?.__typename === 'SepaMandate' ? method : mandate);
      return [];
    },
    onClose,
  });
  // The mandate's own creditor identifier takes precedence.
  const of = { ...creditor, ics: mandate.ics ?? creditor.ics };
  return (
    <FormDrawer
      form={drawerForm}
      title="Signer le mandat SEPA"
      submitLabel="Signer le mandat"
      failed="Le mandat n’a pas été signé."
      onClose={onClose}
    >
      <Particulars mandate={mandate} creditor={of} />
      <MandateText creditor={of} scheme={mandate.scheme} />
      <Checkbox
        {...drawerForm.form.register('consent')}
        label="J’ai lu ce texte et j’y consens"
        required
        error={drawerForm.form.formState.errors.consent?.message}
      />
    </FormDrawer>
  );
}

/** Shows a toast that a mandate is signed, with a link to its document. */
function useConfirmation(): (signed: Pick<Mandate, 'rum' | 'documentUrl'>) => void {
  const toast = useToast();
  return (signed) => {
    const { rum, documentUrl: file } = signed;
    toast.success(
      rum ? <Unbroken piece={rum}>{`Mandat ${rum} signé.`}</Unbroken> : 'Mandat signé.',
      file
        ? {
            action: {
              label: 'Télécharger le mandat',
              onSelect: () => download(file, mandateFile(signed)),
            },
          }
        : {},
    );
  };
}

function Particulars({ mandate, creditor }: Omit<SignMandateProps, 'onClose'>) {
  const { holder, bankName, rum, scheme } = mandate;
  return (
    <DescriptionList>
      <Description term="Titulaire">{holder}</Description>
      <Description term="Compte">{maskedNumber(mandate)}</Description>
      {bankName && <Description term="Banque">{bankName}</Description>}
      <Description term="RUM">{rum}</Description>
      <Description term="Type">{labelOf(sepaSchemes, scheme)}</Description>
      <Description term="Créancier">
        {creditor.name}
        {creditor.ics && ` (ICS${nbsp}${creditor.ics})`}
      </Description>
    </DescriptionList>
  );
}
