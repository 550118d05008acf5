import { expect, test } from 'vitest'
import { z } from 'zod'
import { type JsonSchema, typeText } from './type-text.ts'

test('a schema reads like a type, with its rules beside it', () => {
  const schema = z.object({
    id: z.int(),
    mode: z.enum(['auto', 'manual']),
    title: z.string().min(8).max(60).nullable(),
    tags: z.array(z.union([z.string(), z.number()])).optional(),
    at: z.iso.datetime(),
    span: z.tuple([z.string(), z.number()]),
    parts: z.array(z.object({ done: z.literal(true) })).max(3),
  })
  expect(typeText(z.toJSONSchema(schema) as JsonSchema)).toBe(`{
  id: number
  mode: 'auto' | 'manual'
  title: string | null // at least 8 characters, at most 60 characters
  tags?: (string | number)[]
  at: string // a moment in UTC, ISO 8601
  span: [string, number]
  parts: { done: true }[] // at most 3 entries
}`)
})
