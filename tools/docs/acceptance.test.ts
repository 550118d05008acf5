import { expect, test } from 'vitest'
import { titlesIn } from '../source/titles.ts'
import { acceptanceDocument } from './acceptance.ts'

test('only tests that run have titles worth listing', () => {
  const code = `
    test('plain', run)
    test.each(rows)('for each %s', run)
    test.skipIf(tooOld)('sometimes', run)
    test.skip('never', run)
    test.describe('a group', () => { it(\`counts to \${n}\`, run) })
    it.todo('later')
  `
  expect(titlesIn('a.test.ts', code)).toEqual(['plain', 'for each %s', 'sometimes', 'counts to …'])
})

test('a promise lists all its tests, and words that look like ids are left alone', () => {
  const text = acceptanceDocument([
    { title: 'LOGIN-10 LOGIN-2 a refusal is shown', path: 'a.test.ts' },
    { title: 'LOGIN-2, NET-1: it stays', path: 'b.test.ts' },
    { title: 'hashes are SHA-256', path: 'c.test.ts' },
  ])
  expect(text.slice(text.indexOf('## '))).toBe(`## LOGIN

- **LOGIN-2**
  - a refusal is shown — \`a.test.ts\`
  - it stays — \`b.test.ts\`
- **LOGIN-10** a refusal is shown — \`a.test.ts\`

## NET

- **NET-1** it stays — \`b.test.ts\`
`)
})
