import { createContext } from 'react';
import type { Who } from './refusal';

/** Who writes, and for which business: what a refusal names. */
export const Writer = createContext<Who>({ role: null, business: null });
