import { use } from 'react';
import { BusinessChoice } from '../../components/Forbidden/business-choice';
import { useCutReason } from '../../components/offline';
import pageStyles from '../../components/Page/Page.module.css';
import { WindowTitle } from '../../components/Page/WindowTitle';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { search } from '../../design/feedback/Drawing/drawings/search';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { paths } from '../../lib/paths';

/** Props of {@link UnknownDelivery}. */
export type UnknownDeliveryProps = {
  orderId: string;
  /** The business that it belongs to, when it is another one of the person's. */
  owner: { readonly id: string; readonly name: string } | null;
};

const title = 'Cette commande est introuvable.';

/** What stands in place of an order that is not there, or belongs to another business of the person (product 5.4). */
export function UnknownDelivery({ orderId, owner }: UnknownDeliveryProps) {
  const choice = use(BusinessChoice);
  const cut = useCutReason();
  const business = owner && choice?.businesses.find(({ id }) => id === owner.id);
  const text = owner
    ? 'Changez d’entreprise pour la voir.'
    : 'Elle a peut-être été supprimée, ou elle appartient à une autre entreprise.';
  return (
    <div className={pageStyles.page}>
      <WindowTitle page="Commande introuvable" />
      <ErrorState
        drawing={search}
        title={owner ? `Cette commande appartient à ${owner.name}.` : title}
        text={text}
        actions={
          <>
            {choice && business && (
              <Permitted reason={cut}>
                <Button onClick={() => void choice.switchTo(business, paths.delivery(orderId))}>
                  Passer sur {business.name}
                </Button>
              </Permitted>
            )}
            <Button look={business ? 'outline' : 'default'} to={paths.deliveries}>
              Retour à mes livraisons
            </Button>
          </>
        }
      />
    </div>
  );
}
