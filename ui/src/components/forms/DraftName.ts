import { createContext } from 'react';

/** The name under which what is typed in the open drawer is kept on this device; null keeps nothing. */
export const DraftName = createContext<string | null>(null);
