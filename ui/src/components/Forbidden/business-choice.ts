import { createContext } from 'react';

/** A business that this tab can switch to. */
type Choice = { readonly id: string; readonly name: string };

/** The user's businesses and the function that switches this tab; null outside the frame. */
export type Choices<Business extends Choice = Choice> = {
  readonly businesses: readonly Business[];
  /** Switches, then shows `to`; by default the current page, or its list when the path is of a record. */
  readonly switchTo: (business: Business, to?: string) => Promise<void>;
};

/** The frame's choices for a page that this business may not open. */
// biome-ignore lint/suspicious/noExplicitAny: a page passes back one of the given businesses, of any type.
export const BusinessChoice = createContext<Choices<any> | null>(null);
