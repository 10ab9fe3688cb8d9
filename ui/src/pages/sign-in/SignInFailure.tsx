import { useEffect, useState } from 'react';
import { config } from '../../auth/config';
import type { AuthError } from '../../auth/errors';
import { leave } from '../../auth/leave';
import { startSignIn } from '../../auth/sign-in';
import { storageAvailable, storedPreviousPath } from '../../auth/storage';
import { Notice } from '../../components/Notice/Notice';
import { TechnicalDetails } from '../../components/Notice/TechnicalDetails';
import { Button } from '../../design/controls/Button/Button';
import { now } from '../../lib/clock';
import { recordEvent } from '../../lib/events';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { type FailureAction, failures } from './failures';

export type SignInFailureProps = {
  error: AuthError;
  /** Tries what failed once more; a new sign-in when there is nothing to try again. */
  onRetry?: (() => void) | undefined;
};

/** Why the sign-in failed and what to do now (product S03). It never leaves by itself. */
export function SignInFailure({ error, onRetry = signInAgain }: SignInFailureProps) {
  const [at] = useState(now);
  const { title, text, actions } = failures[error.code];
  useEffect(() => recordEvent('auth:login_failed', { code: error.code }), [error]);

  const button: Record<FailureAction, () => React.ReactNode> = {
    reconnect: () => <Button onClick={signInAgain}>{texts.reconnect}</Button>,
    restart: () => <Button onClick={signInAgain}>Recommencer la connexion</Button>,
    retry: () => <Button onClick={onRetry}>{texts.retry}</Button>,
    home: () => <Button href={paths.home}>Aller à l’accueil</Button>,
    support: () => (
      <Button look="outline" href={`mailto:${config().supportEmail}`}>
        {texts.contactSupport}
      </Button>
    ),
  };
  return (
    <Notice
      title={title}
      actions={actions.map((action) => <span key={action}>{button[action]()}</span>)}
      foot={<TechnicalDetails text={String(error)} at={at} />}
    >
      {text}
    </Notice>
  );
}

/** Starts again, towards the page that was asked for in the first place. */
function signInAgain(): void {
  // Site data is still refused, or has just been allowed: only a fresh page can tell.
  if (!storageAvailable()) leave.reload();
  else void startSignIn('person', storedPreviousPath() ?? paths.home);
}
