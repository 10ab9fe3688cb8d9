import { use } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { search } from '../../design/feedback/Drawing/drawings/search';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { capitalized } from '../../lib/grammar';
import { BusinessChoice } from '../Forbidden/business-choice';
import { useDisabledReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import pageStyles from './Page.module.css';
import { WindowTitle } from './WindowTitle';

export type UnknownRecordProps = {
  /** The kind of record, a feminine noun: “commande”. */
  noun: string;
  /** The path of the record. */
  path: string;
  /** Its business, when that is another one of the user's. */
  owner: { readonly id: string; readonly name: string } | null;
  /** The list of such records. */
  list: { readonly path: string; readonly label: string };
};

/** Shown in place of a record that does not exist, or that belongs to another business of the user (product 5.4). */
export function UnknownRecord({ noun, path, owner, list }: UnknownRecordProps) {
  const choice = use(BusinessChoice);
  const cut = useDisabledReason();
  const business = owner && choice?.businesses.find(({ id }) => id === owner.id);
  const text = owner
    ? 'Changez d’entreprise pour la voir.'
    : 'Elle a peut-être été supprimée, ou elle appartient à une autre entreprise.';
  return (
    <div className={pageStyles.page}>
      <WindowTitle page={`${capitalized(noun)} introuvable`} />
      <ErrorState
        drawing={search}
        title={
          owner ? `Cette ${noun} appartient à ${owner.name}.` : `Cette ${noun} est introuvable.`
        }
        text={text}
        actions={
          <>
            {choice && business && (
              <Permitted reason={cut}>
                <Button onClick={() => void choice.switchTo(business, path)}>
                  Passer sur {business.name}
                </Button>
              </Permitted>
            )}
            <Button look={business ? 'outline' : 'default'} to={list.path}>
              {list.label}
            </Button>
          </>
        }
      />
    </div>
  );
}
