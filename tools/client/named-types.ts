// Types for the objects that the contract exports by name. A type may differ between requests and responses.
import * as contract from '@switchboard/contract/api'
import { z } from 'zod'
import { type JsonSchema, typeText } from '../docs/type-text.ts'

export type Side = 'input' | 'output'

// If two objects have the same name, only one gets a named type; the other is written inline.
const shapes = [
  ...new Map(
    Object.values(contract)
      .flatMap((noun) => Object.entries(noun))
      .filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject)
      .sort(([one], [other]) => one.localeCompare(other)),
  ),
]

type Names = ReturnType<typeof namesWith>

function namesWith(nameOf: (name: string) => string) {
  const names = z.registry<{ id: string }>()
  for (const [name, schema] of shapes) names.add(schema, { id: nameOf(name) })
  return names
}

const jsonWith = (names: Names, schema: z.ZodType, side: Side) =>
  z.toJSONSchema(schema, { io: side, unrepresentable: 'any', metadata: names }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }

const plain = namesWith((name) => name)

function textWith(names: Names, [name, schema]: [string, z.ZodObject], side: Side): string {
  const json = jsonWith(names, schema, side)
  return typeText(json.$defs?.[name] ?? json)
}

/** Names whose input and output types differ, directly or through a type they refer to. */
function differing(): Set<string> {
  const found = new Set<string>()
  const texts = shapes.map((shape) => ({
    name: shape[0],
    sent: textWith(plain, shape, 'input'),
    got: textWith(plain, shape, 'output'),
  }))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { name, sent, got } of texts)
      if (sent !== got || [...found].some((other) => new RegExp(`\\b${other}\\b`).test(sent))) found.add(name)
  }
  return found
}

const twofold = differing()
const sentName = (name: string) => (twofold.has(name) ? `Sent${name}` : name)
const names = { input: namesWith(sentName), output: plain }

/** A JSON schema in which named objects are references. */
export function jsonOf(schema: z.ZodType, side: Side): JsonSchema {
  const { $defs = {}, ...json } = jsonWith(names[side], schema, side)
  // At the top level, toJSONSchema expands a named object instead of referring to it.
  const own = shapes.find(([, shape]) => (shape as z.ZodType) === schema)
  return own ? { $ref: side === 'input' ? sentName(own[0]) : own[0] } : json
}

const types = shapes.flatMap((shape) => {
  const [name] = shape
  const got = { name, text: textWith(plain, shape, 'output') }
  if (!twofold.has(name)) return [got]
  const json = jsonWith(names.input, shape[1], 'input')
  return [got, { name: sentName(name), text: typeText(json.$defs?.[sentName(name)] ?? json) }]
})

/** The wanted types and those that the text names, with everything they refer to. */
export function typesIn(text: string, wanted: string[]) {
  const found = new Set(types.filter(({ name }) => wanted.includes(name)))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    const said = [text, ...[...found].map((type) => type.text)].join('\n')
    for (const type of types) if (new RegExp(`\\b${type.name}\\b`).test(said)) found.add(type)
  }
  return types.filter((type) => found.has(type))
}
