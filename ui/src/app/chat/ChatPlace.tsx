import { lazyPage } from '../../lib/lazy-page';

/** The chat with its style sheet, which only installations that have a chat fetch. */
export const ChatPlace = lazyPage(() => import('./Chat').then((m) => m.Chat));
