import { ApolloLink } from '@apollo/client';

/** The values of the credential headers of a request; null leaves a header out. */
export interface Proof {
  /** Authorization: token type, space, token (specification §6). */
  authorization(): string | null;
  /** X-Business-Id: the business this tab works on. Each tab has its own. */
  businessId(): string | null;
  /**
   * X-Last-Business-Id: the business that this browser showed last, for the first requests of a tab
   * that has none.
   */
  lastBusinessId(): string | null;
  /** X-XSRF-TOKEN: the XSRF-TOKEN cookie repeated, which a foreign site cannot read. */
  xsrfToken(): string | null;
}

declare module '@apollo/client' {
  interface DefaultContext {
    /**
     * Overrides the tab's business for one operation: the switch itself, and operations that may be
     * sent after the tab has switched.
     */
    businessId?: string;
    /** True sends the operation without the session, even if there is one: for pages that need none. */
    anonymous?: boolean;
  }
}

/** Adds the headers of the session to each operation when it is sent. */
export function credentialsLink(proof: Proof): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { anonymous, businessId, headers } = operation.getContext();
    if (anonymous) return forward(operation);
    const business = businessId ?? proof.businessId();
    const added = {
      Authorization: proof.authorization(),
      'X-Business-Id': business,
      'X-Last-Business-Id': business === null ? proof.lastBusinessId() : null,
      'X-XSRF-TOKEN': proof.xsrfToken(),
    };
    const present = Object.entries(added).filter(([, value]) => value !== null);
    operation.setContext({ headers: { ...headers, ...Object.fromEntries(present) } });
    return forward(operation);
  });
}
