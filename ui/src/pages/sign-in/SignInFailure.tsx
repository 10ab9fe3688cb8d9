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
  /** Retries the failed step; by default starts a new sign-in. */
  onRetry?: (() => void) | undefined;
};

/** Why the sign-in failed and how to continue (product S03). It never redirects automatically. */
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

/** Starts a new sign-in for the page that was first requested. */
function signInAgain(): void {
  // Site data is still blocked, or was just allowed: only a reload detects which.
  if (!storageAvailable()) leave.reload();
  else void startSignIn('user', storedPreviousPath() ?? paths.home);
}
