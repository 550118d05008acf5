// Playwright's own list: Chromium obeys the last --disable-features only, so ours has to repeat it. A test compares them.
const disabledByPlaywright = [
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
]

// With a window nobody sees, Chromium renders two pages for its address bar in every context, and keeps a process
// ready for the next site: together as much work as the page under test.
const browserInterface = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

export const disabledFeatures = [...disabledByPlaywright, ...browserInterface]

/** Flags that make a Chromium without a window cheap to run. They change nothing that a page can see. */
export const leanFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  // Without a graphics card, drawing directly costs less than emulating one.
  '--disable-gpu',
]
