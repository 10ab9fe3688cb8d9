import { AuthError } from './errors';
import type { Credentials } from './storage';

/** The input of the exchange, from the return of the authorization server. */
export interface Grant {
  code: string;
  verifier: string;
}

/**
 * Posts the grant to the dashboard's `/auth/token`, which exchanges it at the
 * authorization server and sets the session's cookie. It has no deadline
 * (specification §7); the signal aborts it. Rejects with AuthError.
 */
export async function exchange(
  { code, verifier }: Grant,
  signal: AbortSignal,
): Promise<Omit<Credentials, 'expires_at'>> {
  let response: Response;
  try {
    response = await fetch('/auth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ code, code_verifier: verifier }),
      signal,
    });
  } catch (cause) {
    throw new AuthError('ServiceUnreachable', undefined, { cause });
  }
  const body = record(await response.json().catch(() => null));
  if (!response.ok) throw refusal(response.status, record(body['error']));
  return credentials(body);
}

function credentials(body: Record<string, unknown>): Omit<Credentials, 'expires_at'> {
  const { access_token, token_type, expires_in, scope } = body;
  if (typeof access_token !== 'string' || access_token === '') {
    throw new AuthError('TokenRequestMissingAccessToken');
  }
  if (typeof expires_in !== 'number' || !(expires_in > 0)) {
    throw new AuthError('AuthError', 'expires_in is missing');
  }
  return {
    access_token,
    token_type: typeof token_type === 'string' && token_type !== '' ? token_type : 'Bearer',
    expires_in,
    scope: typeof scope === 'string' ? scope : '',
  };
}

/** Maps an error of `/auth/token` to the error of product S03. */
function refusal(status: number, error: Record<string, unknown>): AuthError {
  const code = typeof error['code'] === 'string' ? error['code'] : `HTTP ${status}`;
  switch (code) {
    case 'TokenRequestMissingAccessToken':
    case 'TokenRequestRefused':
      return new AuthError(code);
    case 'UPSTREAM_UNAVAILABLE':
    case 'UPSTREAM_TIMEOUT':
      return new AuthError('ServiceUnreachable', code);
    default:
      return new AuthError('AuthError', code);
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
