/** The features that Playwright disables. Chromium uses only the last `--disable-features`, so the list is repeated below; chromium.test.ts compares them. */
export const playwrightOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The suggestions of the address bar, which no test uses, are a page with its own process per window: half a second of CPU time for every journey. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

/** Chromium with windows and profile settings, which the headless shell does not support. */
export const fullChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * The launch options of scripts, story tests and journeys: the Chromium that scripts/chromium
 * found, quiet, and without its sandbox because tests may run as root.
 */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_HEADLESS_PATH'] ?? fullChromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...playwrightOff, ...addressBar].join(',')}`,
  ],
};
