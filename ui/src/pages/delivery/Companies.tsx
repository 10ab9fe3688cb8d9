import { siret } from '../../lib/format';
import textStyles from './CardText.module.css';
import type { Companies_BusinessFragment } from './Companies.generated';
import styles from './Companies.module.css';

export type CompaniesProps = {
  /** The customer; null when the provider does not send it. */
  business: Companies_BusinessFragment | null;
  provider: string;
};

/** The customer and the provider, for print only, where nothing else names them. */
export function Companies({ business, provider }: CompaniesProps) {
  return (
    <dl className={styles.companies}>
      {business && (
        <div>
          <dt>Client</dt>
          <dd>
            {business.legalName ?? business.name}
            {business.siret && (
              <span className={textStyles.quiet}> SIRET {siret(business.siret)}</span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Fournisseur</dt>
        <dd>{provider}</dd>
      </div>
    </dl>
  );
}
