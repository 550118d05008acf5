import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { ensureChromium } from './tools/chromium.mjs'
import { leanFlags } from './tools/chromium-flags.mjs'

// The workers read this file again; they find the browser where the first reader left it.
process.env.CHROMIUM_PATH ||= await ensureChromium()

const flags = [
  ...leanFlags,
  // Sites of other people, under names of their own, for the widget.
  '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-first-run',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/browser',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Half of the cores, because each worker has a browser and a server at work beside it. A third one was tried on two
  // cores: no quicker, and more tests that miss their time.
  workers: Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2))),
  retries: 1,
  // Far more than any test needs, also on a machine under a load of ten: only what hangs runs into them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Recording every step costs a tenth of the run, so only what has failed once is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    },
  },
})
