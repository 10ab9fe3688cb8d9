import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { AuthError } from '../../auth/errors';
import { Notice } from '../../components/Notice/Notice';
import { Button } from '../../design/controls/Button/Button';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { texts } from '../../strings/texts';
import type { Attempt } from './attempt';
import { SignInFailure } from './SignInFailure';

/** The delay after which the exchange counts as slow, in milliseconds (product S03). */
const slowAfter = 8_000;

type State = 'running' | 'slow' | 'success' | AuthError;

/** `/handle_token`: the return from the authorization server (product S03). */
export function HandleTokenPage() {
  const loaded = useLoaderData<Attempt>();
  const [attempt, setAttempt] = useState(loaded);
  const state = useOutcome(attempt);
  const again = attempt.retry;
  const retry = again && (() => setAttempt(again()));

  if (state instanceof AuthError) return <SignInFailure error={state} onRetry={retry} />;
  if (state === 'success') {
    return (
      <Notice title="Connexion réussie" mark={<Spinner size="lg" />}>
        Redirection vers votre espace…
      </Notice>
    );
  }
  if (state === 'running') {
    return (
      <Notice title="Connexion en cours…" mark={<Spinner size="lg" />}>
        Nous vérifions votre identité. Cela ne prend que quelques secondes.
      </Notice>
    );
  }
  return (
    <Notice
      title="C’est un peu plus long que prévu…"
      mark={<Spinner size="lg" />}
      actions={<Button onClick={retry}>{texts.retry}</Button>}
    >
      Le service de connexion met du temps à répondre.
    </Notice>
  );
}

/** Follows an attempt; a success navigates to its path and replaces this page in the history. */
function useOutcome(attempt: Attempt): State {
  const [reached, setReached] = useState<{ attempt: Attempt; state: State } | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let followed = true;
    const reach = (state: State) => setReached({ attempt, state });
    const timer = setTimeout(() => reach('slow'), slowAfter);
    const settle = (next: State): boolean => {
      if (followed) reach(next);
      clearTimeout(timer);
      return followed;
    };
    attempt.result.then(
      (path) => settle('success') && navigate(path, { replace: true }),
      (error: unknown) => settle(toAuthError(error)),
    );
    return () => {
      followed = false;
      clearTimeout(timer);
    };
  }, [attempt, navigate]);
  return reached?.attempt === attempt ? reached.state : 'running';
}

function toAuthError(error: unknown): AuthError {
  return error instanceof AuthError
    ? error
    : new AuthError('AuthError', undefined, { cause: error });
}
