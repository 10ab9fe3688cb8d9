import { createContext } from 'react';

/** The id of the sentence that says why changes are not allowed; null when they are. */
export const Refused = createContext<string | null>(null);
