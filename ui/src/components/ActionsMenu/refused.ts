import { createContext } from 'react';

/** Id of the sentence that says why what changes something is not available; null where it is. */
export const Refused = createContext<string | null>(null);
