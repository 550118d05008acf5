import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password from another network does not wait for all of a flood, at sign-up and at sign-in', async () => {
  const stored = await hashPassword('a good password', '192.0.2.1')
  const done: string[] = []
  const note = (name: string) => (result: unknown) => {
    done.push(name)
    return result
  }
  const flood = Array.from({ length: 12 }, (_, n) =>
    (n % 2 ? hashPassword('a guess', '203.0.113.5') : passwordMatches(stored, 'a guess', '203.0.113.5')).then(
      note('flood'),
    ),
  )
  const signUp = hashPassword('a good password', '198.51.100.1').then(note('sign-up'))
  const signIn = passwordMatches(stored, 'a good password', '198.51.100.2').then(note('sign-in'))
  expect(await signIn).toBe(true)
  await Promise.all([...flood, signUp])
  // Two at a time, and the three networks take turns.
  for (const name of ['sign-up', 'sign-in']) expect(done.indexOf(name)).toBeLessThan(8)
})
