// A copy of Playwright's list: Chromium obeys only the last --disable-features, so ours must repeat it. A test compares
// them.
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

// Even headless, Chromium renders two pages for its address bar in every context and keeps a spare process ready:
// together as much work as the page under test.
const browserInterface = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

export const disabledFeatures = [...disabledByPlaywright, ...browserInterface]

/** Flags that make headless Chromium cheap to run. They change nothing that a page can see. */
export const leanFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  // Without a graphics card, drawing directly costs less than emulating one.
  '--disable-gpu',
]
