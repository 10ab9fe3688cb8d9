/** What Playwright switches off. Chromium obeys the last `--disable-features` only, so the list is repeated below; chromium.test.ts compares. */
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

/** The list of the address bar, which no test looks at, is a page in a process of its own for each window: half a second of the processor for every journey. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

/** Chromium with windows and a profile's settings, which the headless one does not know. */
export const fullChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * How scripts, story tests and journeys start Chromium: the one that scripts/chromium
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
