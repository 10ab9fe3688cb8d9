import { Navigate, useLocation, useParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RecoveryRequest } from './RecoveryRequest';
import { RecoveryToken } from './RecoveryToken';

/** What the address bar no longer says: kept by the browser with this entry of its history, so that a reload finds it. */
type Kept = { token?: unknown } | null;

/**
 * `/password_recovery/` and `/password_recovery/{token}` (product S18), for anybody. The token is a
 * secret: it leaves the address bar, and with it what is written down of addresses, before anything else.
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
