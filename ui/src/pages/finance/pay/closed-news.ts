import { money } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { outcomeOf, type Payment, reasonsOf } from './payment';

/** The toast for a response that arrives after the dialog was closed. */
export function closedDialogToast(
  { step, invoices, notice, refused }: Payment,
  sentenceOf: (failure: unknown, what: string) => string,
): { ok: boolean; text: string } {
  if (step === 'recorded') {
    if (outcomeOf(invoices) !== 'failed') return { ok: true, text: 'Règlement enregistré.' };
    return failed('Erreur lors du paiement', ...reasonsOf(invoices));
  }
  if (refused.length > 0)
    return failed(...refused.map(({ number, why }) => fr`Facture ${number} : ${why}`));
  switch (notice?.of) {
    case 'amount':
      return failed(fr`Le montant a changé : ${money(notice.total)}. Rien n’a été débité.`);
    case 'refused':
      return failed(notice.message);
    case 'failed':
      return failed(sentenceOf(notice.failure, 'Le paiement n’a pas abouti.'));
    default:
      return failed(
        fr`Votre paiement est peut-être enregistré. Rouvrez « Régler » pour le vérifier.`,
      );
  }
}

function failed(...sentences: readonly string[]): { ok: boolean; text: string } {
  return { ok: false, text: sentences.join(' — ') };
}
