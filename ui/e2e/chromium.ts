import { launchOptions } from '../testing/chromium';

/** How every journey starts Chromium. */
export const chromium = { browserName: 'chromium' as const, launchOptions };
