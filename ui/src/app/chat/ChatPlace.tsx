import { lazyPage } from '../../lib/lazy-page';

/** The chat, loaded with its style sheet only by installations that have one. */
export const ChatPlace = lazyPage(() => import('./Chat').then((m) => m.Chat));
