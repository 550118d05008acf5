import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const common = {
  setupFiles: ['no-network.mjs', 'fail-on-console.ts', 'real-clock.ts'].map(
    (file) => `./tools/test-support/${file}`,
  ),
  // Far more than any test needs: a busy machine is no reason to fail.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  // As in the browser: what passes at the second try only is told apart in the summary.
  retry: 1,
  restoreMocks: true,
  unstubGlobals: true,
}

// One process for many files: loading jsdom and React, or the whole server, anew for each takes as long as the tests.
// A process is handed on within a group only, hence a group for each project.
const quick = (group: number) => ({ ...common, isolate: false, sequence: { groupOrder: group } })

// Each project's tests run on Node; a file that needs a page asks for it with `@vitest-environment jsdom`.
export default defineConfig({
  test: {
    // Left to itself, vitest keeps one core free; half of the tests' time is spent waiting for the database.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { ...quick(1), name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...quick(2), name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        test: {
          ...quick(3),
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...quick(4),
          name: 'web',
          include: ['{web,widget}/src/**/*.test.{ts,tsx}'],
          setupFiles: [
            ...common.setupFiles,
            ...['clean-page.ts', 'patient-waits.ts'].map((file) => `./tools/test-support/${file}`),
          ],
        },
      },
    ],
  },
})
