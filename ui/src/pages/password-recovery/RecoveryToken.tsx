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

/** Why a link cannot be used. */
const refusals: Record<Exclude<PasswordRecoveryTokenState, 'VALID'>, string> = {
  EXPIRED: 'Ce lien a expiré.',
  USED: 'Ce lien a déjà été utilisé.',
  UNKNOWN: 'Ce lien n’est pas valide.',
};

/** The page of a recovery link: a new password, or why the link cannot be used. */
export function RecoveryToken({ token }: { token: string }) {
  const { data, error, loading, retry } = usePageQuery(
    usePasswordRecoveryTokenQuery({
      variables: { token },
      context: { anonymous: true },
      // Not from the cache: another tab may have used the link.
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
    // A separate card: the next one has another height and replaces it instead of resizing it.
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

/** Loads the sign-in code on demand: it belongs to the frame, which this page does not use. */
async function signIn(): Promise<void> {
  const { startSignIn } = await import('../../auth/sign-in');
  await startSignIn('user', paths.home);
}
