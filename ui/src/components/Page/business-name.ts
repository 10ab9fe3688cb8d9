import { createContext } from 'react';

/** The name of the business that this tab shows, for the window's title; null while it is not known. */
export const BusinessName = createContext<string | null>(null);
