import { expect, test } from 'vitest'
import { countPlaywright, countVitest, single, sum } from './counts.mjs'

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 0,
  testResults: [
    {
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'a chat opens', failureMessages: ['no'] }],
    },
    { status: 'failed', name: 'broken.test.ts', assertionResults: [] },
    {
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'a chat closes', failureMessages: [] }],
    },
    {
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'a chat waits', failureMessages: ['late'] }],
    },
  ],
}

test('a test file that does not load counts as a failure beside the failed tests', () => {
  expect(countVitest(vitestReport, 1)).toMatchObject({ passed: 7, failed: 2, skipped: 2 })
})

test('what failed and what passed at the second try only is named', () => {
  expect(countVitest(vitestReport, 1)).toMatchObject({
    late: 1,
    titles: ['failed: broken.test.ts', 'failed: a chat opens', 'at the second try: a chat waits'],
  })
})

test('a browser run counts what failed outside any test', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] }, 1)).toMatchObject({
    passed: 5,
    failed: 2,
    skipped: 0,
    late: 0,
  })
})

test('a browser test that passes at the second try has passed, and is told apart', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }
  const suites = [
    { specs: [], suites: [{ specs: [{ title: 'a chat opens', tests: [{ status: 'flaky' }] }] }] },
  ]
  expect(countPlaywright({ stats, errors: [], suites }, 0)).toEqual({
    passed: 6,
    failed: 0,
    skipped: 0,
    late: 1,
    titles: ['at the second try: a chat opens'],
  })
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
