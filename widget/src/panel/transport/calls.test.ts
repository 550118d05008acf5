import { afterEach, expect, test, vi } from 'vitest'
import { createCalls, Refused } from './calls.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [502, false],
  [503, false],
  [504, false],
  [500, true],
  [400, true],
])(
  'an answer of %i is a refusal: %s; else nobody has looked at the message yet',
  async (status, isRefused) => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status }))
    const outcome = await createCalls(() => null)
      .send({ client_id: 'one', text: 'One' })
      .catch((error) => error)
    expect(outcome).toBeInstanceOf(Error)
    expect(outcome instanceof Refused).toBe(isRefused)
  },
)
