import { launchOptions } from '../testing/chromium';

/** The options with which every journey starts Chromium. */
export const chromium = { browserName: 'chromium' as const, launchOptions };
