import { ApolloLink } from '@apollo/client';

/** What a request proves and says of its tab; null leaves a header out. */
export interface Proof {
  /** Authorization: token type, space, token (specification §6). */
  authorization(): string | null;
  /** X-Business-Id: the business this tab works on. Two tabs may have two. */
  businessId(): string | null;
  /** X-Last-Business-Id: the business that this browser showed last, with which the reads of a tab that has none begin. */
  lastBusinessId(): string | null;
  /** X-XSRF-TOKEN: the XSRF-TOKEN cookie repeated, which a foreign site cannot read. */
  xsrfToken(): string | null;
}

declare module '@apollo/client' {
  interface DefaultContext {
    /** Overrides the tab's business for one operation: the switch itself, and what the tab may have left the business of before it is sent. */
    businessId?: string;
    /** True: it goes without the session, whether there is one or not. For what people do who have none. */
    anonymous?: boolean;
  }
}

/** Adds the headers of the session to each operation, as they are when it leaves. */
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
