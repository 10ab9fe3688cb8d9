import { siret } from '../../lib/format';
import textStyles from './CardText.module.css';
import type { Companies_BusinessFragment } from './Companies.generated';
import styles from './Companies.module.css';

export type CompaniesProps = {
  /** Whose order it is; null when the provider does not tell. */
  business: Companies_BusinessFragment | null;
  provider: string;
};

/** Who ordered from whom: on paper only, which nothing else says it on. */
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
