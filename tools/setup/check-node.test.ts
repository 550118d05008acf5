import { expect, test } from 'vitest'
import { isNewEnough } from './check-node.mjs'

test('the oldest Node that works is accepted, and the one before it is not', () => {
  const verdicts = ['18.20.8', '20.18.3', '20.19.0', '20.20.2', '22.1.0'].map((version) =>
    isNewEnough(version, '>=20.19'),
  )
  expect(verdicts).toEqual([false, false, true, true, true])
})
