import { createContext } from 'react';

/** A business that this tab may turn to. */
type Choice = { readonly id: string; readonly name: string };

/** The businesses of the person and how this tab turns to another one; null outside the frame. */
export type Choices<Business extends Choice = Choice> = {
  readonly businesses: readonly Business[];
  /** Then shows `to`; by default the page itself, or its list when the path names a record. */
  readonly switchTo: (business: Business, to?: string) => Promise<void>;
};

/** What the frame offers to a page that this business does not open. */
// biome-ignore lint/suspicious/noExplicitAny: a page hands back a business that it was given, whatever it carries.
export const BusinessChoice = createContext<Choices<any> | null>(null);
