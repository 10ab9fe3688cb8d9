/**
 * The six auth errors of the specification (§8) and the four failures that
 * product S03 adds to them. All are one class: they differ by the code, which
 * chooses the screen.
 */
const messages = {
  AuthError: 'Authentication failed',
  CodeRequestWrongStateReceived: 'Wrong state recieved',
  TokenRequestMissingAccessToken: 'Missing Access Token',
  CodeRequestResponseMissingCode: 'Code not present in response',
  CodeRequestResponseMissingState: 'State not present in response',
  CodeRequestResponseWrongRedirectURI: 'Redirect URI is not correct',
  AccessDenied: 'access_denied',
  TokenRequestRefused: 'Code refused by the token endpoint',
  ServiceUnreachable: 'Token endpoint unreachable',
  CookiesBlocked: 'Site data is refused by the browser',
} as const;

/** Codes of AuthError; the first six are the specification's. */
export type AuthErrorCode = keyof typeof messages;

/** Why a sign-in failed. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;

  /** `message` replaces the fixed text of the code. */
  constructor(code: AuthErrorCode, message: string = messages[code], options?: ErrorOptions) {
    super(message, options);
    this.name = 'AuthError';
    this.code = code;
  }

  /** “[code] message”, as the specification writes auth errors. */
  override toString(): string {
    return `[${this.code}] ${this.message}`;
  }
}
