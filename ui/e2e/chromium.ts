import { launchOptions } from '../vite/chromium';

/** How every journey starts Chromium. */
export const chromium = { browserName: 'chromium' as const, launchOptions };
