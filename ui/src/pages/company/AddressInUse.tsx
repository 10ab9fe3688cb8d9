import { SupportPhone } from '../../components/Support/SupportPhone';
import { count } from '../../lib/count';
import { and } from '../../lib/grammar';
import { fr } from '../../lib/typography';

/** The known uses of a site. */
export type AddressUses = {
  /** Upcoming deliveries. */
  coming: number;
  /** Recurring orders that are active or paused. */
  recurring: number;
  /** Tanks in service. */
  tanks: number;
  /** Past orders. */
  past: number;
  /** Recurring orders that have ended. */
  ended: number;
};

/** No known use. */
export const unused: AddressUses = { coming: 0, recurring: 0, tanks: 0, past: 0, ended: 0 };

export type AddressInUseProps = { name: string; uses: AddressUses };

/** Whether a site has a use that forbids its deletion. */
export function isInUse({ coming, recurring, tanks }: AddressUses): boolean {
  return coming + recurring + tanks > 0;
}

/** Why a site is not deleted, and how to resolve it (product S15). */
export function AddressInUse({ name, uses }: AddressInUseProps) {
  const { coming, recurring, tanks } = uses;
  const ours = [
    recurring > 0 && (recurring === 1 ? 'la commande récurrente' : 'les commandes récurrentes'),
    tanks > 0 && (tanks === 1 ? 'la cuve' : 'les cuves'),
  ].filter((one) => one !== false);
  return (
    <>
      {fr`L’adresse « ${name} » ne peut pas être supprimée : ${usesInWords(uses)}.`}
      {coming === 1 &&
        ' Annulez cette livraison si c’est encore possible, ou attendez qu’elle soit faite.'}
      {coming > 1 &&
        ' Annulez ces livraisons si c’est encore possible, ou attendez qu’elles soient faites.'}
      {(ours.length > 0 || coming === 0) && (
        <>
          {ours.length > 0 ? ` Pour ${and(ours)}, appelez le ` : fr` Une question ? Appelez le `}
          <SupportPhone />.
        </>
      )}
    </>
  );
}

/** “2 livraisons à venir et 1 cuve l’utilisent”. */
function usesInWords({ coming, recurring, tanks, past, ended }: AddressUses): string {
  const now = [
    coming > 0 && count(coming, 'livraison à venir', 'livraisons à venir'),
    recurring > 0 && count(recurring, 'commande récurrente', 'commandes récurrentes'),
    tanks > 0 && count(tanks, 'cuve'),
  ].filter((one) => one !== false);
  if (now.length > 0)
    return `${and(now)} ${coming + recurring + tanks > 1 ? 'l’utilisent' : 'l’utilise'}`;
  const former = [
    past > 0 && count(past, 'commande passée', 'commandes passées'),
    ended > 0 && count(ended, 'commande récurrente terminée', 'commandes récurrentes terminées'),
  ].filter((one) => one !== false);
  if (former.length > 0)
    return `${and(former)} y ${past + ended > 1 ? 'sont rattachées' : 'est rattachée'}`;
  return 'elle est encore utilisée';
}
