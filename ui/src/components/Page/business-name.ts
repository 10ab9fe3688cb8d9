import { createContext } from 'react';

/** The name of this tab's business, for the window title; null until known. */
export const BusinessName = createContext<string | null>(null);
