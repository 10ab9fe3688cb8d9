import { createContext } from 'react';

/** The name under which the input of the open drawer is stored on this device; null stores nothing. */
export const DraftName = createContext<string | null>(null);
