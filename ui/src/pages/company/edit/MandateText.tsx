import type { SepaScheme } from '../../../graphql/types.generated';
import { fr } from '../../../lib/typography';
import styles from './CompanyForm.module.css';

/**
 * The creditor who may debit an account: the provider, and its SEPA identifier where it is known.
 */
export type Creditor = { name: string; ics: string | null };

export type MandateTextProps = { creditor: Creditor; scheme: SepaScheme | null };

/** The legal text of a mandate, in the words of the SEPA rulebooks (product S15). */
export function MandateText({ creditor, scheme }: MandateTextProps) {
  const who = creditor.ics ? `${creditor.name} (ICS ${creditor.ics})` : creditor.name;
  return (
    <div className={styles.legal}>
      <p>
        En signant ce formulaire de mandat, vous autorisez {who} à envoyer des instructions à votre
        banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces
        instructions.
      </p>
      <p>{scheme === 'B2B' ? b2b : core}</p>
    </div>
  );
}

const core =
  'Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle.';

const b2b = fr`Mandat interentreprises : transmettez-en une copie à votre banque avant le premier prélèvement ; les prélèvements autorisés ne sont pas remboursables.`;
