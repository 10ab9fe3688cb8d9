import { useState } from 'react';
import { config } from '../../auth/config';
import { signOut } from '../../auth/sign-out';
import { Notice } from '../../components/Notice/Notice';
import { TechnicalDetails } from '../../components/Notice/TechnicalDetails';
import { Button } from '../../design/controls/Button/Button';
import { now } from '../../lib/clock';
import { texts } from '../../strings/texts';

export type NoBusinessProps = {
  /** Whether the query is being refetched. */
  checking: boolean;
  onCheck: () => void;
};

/** The page of a customer who belongs to no business (product S21). */
export function NoBusiness({ checking, onCheck }: NoBusinessProps) {
  const [at] = useState(now);
  return (
    <main>
      <Notice
        title="Aucune entreprise rattachée"
        actions={
          <>
            <Button href={`mailto:${config().supportEmail}`}>{texts.contactSupport}</Button>
            <Button look="outline" onClick={() => void signOut()}>
              Se déconnecter
            </Button>
            <Button look="outline" loading={checking} onClick={onCheck}>
              Vérifier à nouveau
            </Button>
          </>
        }
        foot={<TechnicalDetails text="No customer found" at={at} />}
      >
        Votre compte n’est rattaché à aucune entreprise. Demandez à un administrateur de vous
        inviter, ou contactez-nous.
      </Notice>
    </main>
  );
}
