import { createContext } from 'react';
import type { Who } from './permissions/refusal';

/** Who writes, and for which business: what a refusal names. */
export const Writer = createContext<Who>({ role: null, business: null });
