// Converts the tools that a server lists into actions of an assistant.
import { ACTION_TIMEOUT_S, type api, NAME_MAX } from '@switchboard/contract'
import type { ListedTool } from './mcp-client.ts'

/** A tool as stored with its server. */
export type StoredTool = Omit<api.mcp.McpTool, 'is_chosen'> & {
  /** The arguments as JSON, with placeholders. */
  body: string
  /** The types of arguments that are not strings. */
  types: Record<string, string>
}

/** The tool list is stored, so its size is limited. */
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
 * The action for a tool. Whether it reads or changes data is taken from the server; the owner can edit the rest.
 * Anybody can type a number, so a look-up by number stays off until the owner switches it on.
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

/** A typed e-mail address proves nothing, so it comes from the signed identity unless the owner decides otherwise. */
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

/** Numbers and codes can be found without a model. Free text needs one. */
function kindOf(name: string, { type }: Property): api.actions.ActionInput['kind'] {
  if (type !== 'string') return 'number'
  return /(^|_)(id|number|no|nr|code|sku|order|invoice|tracking)(_|$)/.test(placeholderOf(name))
    ? 'code'
    : 'text'
}
