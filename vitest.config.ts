import { defineConfig } from 'vitest/config'

const common = {
  setupFiles: ['./tools/test-support/no-network.mjs', './tools/test-support/fail-on-console.ts'],
  restoreMocks: true,
  unstubGlobals: true,
}

// Each project's tests run on Node; a file that needs a page asks for it with `@vitest-environment jsdom`.
export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...common, name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...common, name: 'web', include: ['{web,widget}/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
