// What a server lists, as an assistant can use it.
import { ACTION_TIMEOUT_S, type api, NAME_MAX } from '@switchboard/contract'
import type { ListedTool } from './mcp-client.ts'

/** As it is kept with the server. */
export type StoredTool = Omit<api.mcp.McpTool, 'is_chosen'> & {
  /** The arguments, with placeholders. */
  body: string
  /** Which of them are not texts. */
  types: Record<string, string>
}

/** What a server lists is kept with it, so all of it has an end. */
const [MOST_INPUTS, MOST_ARGUMENTS, LONGEST_ARGUMENT, LONGEST_DESCRIPTION] = [5, 20, 100, 1000]

export function storedTool({
  name,
  title,
  description = '',
  inputSchema,
  annotations,
}: ListedTool): StoredTool {
  const { properties, required } = schemaOf(inputSchema)
  const args = required.map((each) => ({ name: each, schema: properties[each] ?? {} }))
  const typed = args.filter(({ name: each, schema }) => !isOfIdentity(each, schema))
  const inputs = typed.map(({ name: each, schema }) => ({
    name: placeholderOf(each),
    label: (text(schema.title) || wordsOf(each)).slice(0, 60),
    kind: kindOf(each, schema),
  }))
  const isUnsupported =
    args.some(({ schema }) => !['string', 'number', 'integer'].includes(text(schema.type))) ||
    args.some((arg) => arg.name.length > LONGEST_ARGUMENT) ||
    new Set(inputs.map((input) => input.name)).size < inputs.length
  const areMany = inputs.length > MOST_INPUTS || args.length > MOST_ARGUMENTS
  const problem = isUnsupported ? 'unsupported_input' : areMany ? 'too_many_inputs' : null
  const usable = problem === null ? args : []
  return {
    name,
    title: (text(title) || text(annotations?.title) || wordsOf(name)).slice(0, NAME_MAX),
    description: text(description).slice(0, LONGEST_DESCRIPTION),
    is_read_only: annotations?.readOnlyHint === true,
    inputs: isUnsupported ? [] : inputs.slice(0, MOST_INPUTS),
    problem,
    body: JSON.stringify(
      Object.fromEntries(
        usable.map(({ name: each, schema }) => [
          each,
          isOfIdentity(each, schema) ? '{customer.email}' : `{${placeholderOf(each)}}`,
        ]),
      ),
    ),
    types: Object.fromEntries(
      usable
        .filter(({ schema }) => schema.type !== 'string')
        .map(({ name: each, schema }) => [each, text(schema.type)]),
    ),
  }
}

/**
 * A new action. What reads and what changes is the server's word; the rest is for the owner to mend. Anybody can type a
 * number: what is looked up by one is told to nobody until the owner has switched it on.
 */
export const actionOf = ({
  title,
  description,
  is_read_only,
  inputs,
  body,
}: StoredTool): api.actions.ActionWish => ({
  ...{
    name: title,
    when_to_use: (description || title).slice(0, 1000),
    changes: !is_read_only,
    check_with: null,
  },
  ...{ method: 'POST', url: 'https://', body, auth: { type: 'none', name: '' }, inputs, proofs: [] },
  fields: [{ label: title.slice(0, 60), path: 'text', values: '' }],
  ...{ timeout_s: ACTION_TIMEOUT_S, is_on: !is_read_only || inputs.every(({ kind }) => kind === 'text') },
})

type Property = Record<string, unknown>

function schemaOf(inputSchema: unknown): { properties: Record<string, Property>; required: string[] } {
  const { properties, required } = Object(inputSchema) as { properties?: unknown; required?: unknown }
  return {
    properties: Object(properties) as Record<string, Property>,
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
  }
}

/** An address that anybody can type shows nobody's: it comes from the signed identity unless the owner wants it otherwise. */
const isOfIdentity = (name: string, { type, format }: Property) =>
  type === 'string' &&
  (format === 'email' || /^(customer|user)?_?e_?mail(_address)?$/.test(placeholderOf(name)))

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const wordsOf = (name: string): string => {
  const words = snake(name).replaceAll('_', ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const placeholderOf = (name: string): string => {
  const plain = snake(name).slice(0, 30)
  return /^[a-z]/.test(plain) ? plain : `x_${plain}`.slice(0, 30)
}

const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('_')

/** Numbers and codes are found without a model; which words are meant by a text takes one. */
function kindOf(name: string, { type }: Property): api.actions.ActionInput['kind'] {
  if (type !== 'string') return 'number'
  return /(^|_)(id|number|no|nr|code|sku|order|invoice|tracking)(_|$)/.test(placeholderOf(name))
    ? 'code'
    : 'text'
}
