import { Navigate, useLocation, useParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RecoveryRequest } from './RecoveryRequest';
import { RecoveryToken } from './RecoveryToken';

/**
 * The token removed from the URL: the browser keeps it with this history entry, so that a reload
 * finds it.
 */
type Kept = { token?: unknown } | null;

/**
 * `/password_recovery/` and `/password_recovery/{token}` (product S18), open to everyone. The token
 * is a secret: it leaves the URL first of all, so that no log of URLs contains it.
 */
export function PasswordRecoveryPage() {
  const { token } = useParams();
  const kept = useLocation().state as Kept;
  if (token !== undefined) {
    return <Navigate replace to={paths.passwordRecovery} state={{ token } satisfies Kept} />;
  }
  return typeof kept?.token === 'string' ? (
    <RecoveryToken key={kept.token} token={kept.token} />
  ) : (
    <RecoveryRequest />
  );
}
