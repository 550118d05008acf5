import { expect, test } from 'vitest'
import { countPlaywright, countVitest, single, sum } from './counts.mjs'

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 0,
  testResults: [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
}

test('a test file that does not load counts as a failure beside the failed tests', () => {
  expect(countVitest(vitestReport, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

test('a browser run counts what failed outside any test', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0, late: 0 })
})

test('a browser test that passes at the second try has passed, and is told apart', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats, errors: [] }, 0)).toEqual({ passed: 6, failed: 0, skipped: 0, late: 1 })
})

test('a run that ends badly is never clean', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [] }, 1).failed).toBe(1)
})

test('counts add up', () => {
  expect(sum([single(true), single(false), { passed: 3, failed: 0, skipped: 1 }])).toEqual({
    passed: 4,
    failed: 1,
    skipped: 1,
  })
})
