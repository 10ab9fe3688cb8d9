import { useState } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import type { PasswordRecoveryTokenState } from '../../graphql/types.generated';
import { usePageQuery } from '../../graphql/usePageQuery';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { failureText } from './failure';
import { NewPassword } from './NewPassword';
import { usePasswordRecoveryTokenQuery } from './PasswordRecovery.generated';
import { RecoveryNotice } from './RecoveryNotice';

/** What is wrong with a link that cannot be used. */
const refusals: Record<Exclude<PasswordRecoveryTokenState, 'VALID'>, string> = {
  EXPIRED: 'Ce lien a expiré.',
  USED: 'Ce lien a déjà été utilisé.',
  UNKNOWN: 'Ce lien n’est pas valide.',
};

/** What a recovery link leads to: a new password, or why it cannot be used. */
export function RecoveryToken({ token }: { token: string }) {
  const { data, error, loading, retry } = usePageQuery(
    usePasswordRecoveryTokenQuery({
      variables: { token },
      context: { anonymous: true },
      // Another tab may have used it.
      fetchPolicy: 'network-only',
      notifyOnNetworkStatusChange: true,
    }),
  );
  const [refused, setRefused] = useState<keyof typeof refusals | null>(null);
  const [changed, setChanged] = useState(false);

  if (changed) return <Changed />;
  const state = refused ?? data?.passwordRecoveryToken;
  if (state === 'VALID') {
    return <NewPassword token={token} onChanged={() => setChanged(true)} onRefused={setRefused} />;
  }
  if (state) {
    return (
      <RecoveryNotice
        title={refusals[state]}
        actions={<Button to={paths.passwordRecovery}>Demander un nouveau lien</Button>}
      />
    );
  }
  if (loading) {
    // A card of its own: the one that follows has another height and takes its place, it does not move.
    return (
      <RecoveryNotice key="checking" title="Vérification du lien…" mark={<Spinner size="lg" />} />
    );
  }
  return (
    <RecoveryNotice
      title="Une erreur est survenue"
      actions={<Button onClick={retry}>{texts.retry}</Button>}
    >
      {error && failureText(error)}
    </RecoveryNotice>
  );
}

function Changed() {
  return (
    <RecoveryNotice
      title="Votre mot de passe a été modifié."
      actions={<Button onClick={() => void signIn()}>Se connecter</Button>}
    >
      Vos autres sessions ont été fermées.
    </RecoveryNotice>
  );
}

/** Its code comes when it is wanted: it is that of the frame, which this page does without. */
async function signIn(): Promise<void> {
  const { startSignIn } = await import('../../auth/sign-in');
  await startSignIn('person', paths.home);
}
