export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  format?: string
  description?: string
  maxLength?: number
  minLength?: number
  maxItems?: number
}

const lineWidth = 90

/** Formats a JSON schema as a TypeScript type; constraints that a type cannot express become comments. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').pop()!
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal), indent)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return union(
      choices.map((choice) => typeText(choice, indent)),
      indent,
    )
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map(plainType), indent)
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  if (schema.type === 'array') return arrayText(schema.items ?? {}, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  return plainType(schema.type)
}

const plainType = (type = 'unknown') => (type === 'integer' ? 'number' : type)

function union(texts: string[], indent: string) {
  const line = texts.join(' | ')
  return line.includes('\n') || line.length <= lineWidth
    ? line
    : texts.map((text) => `\n${indent}  | ${text}`).join('')
}

function arrayText(items: JsonSchema, indent: string) {
  const text = typeText(items, indent)
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string) {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, property]) => ({
    text: `${name}${required.includes(name) ? '' : '?'}: ${typeText(property, inner)}`.replace(': \n', ':\n'),
    note: noteOf(property),
  }))
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    fields.push({ text: `[name: string]: ${typeText(additionalProperties, inner)}`, note: '' })
  if (fields.length === 0) return '{}'
  const line = `{ ${fields.map(({ text }) => text).join(', ')} }`
  if (fields.every(({ note }) => !note) && !line.includes('\n') && line.length <= lineWidth) return line
  return `{\n${fields.map(({ text, note }) => `${inner}${text}${note && ` // ${note}`}\n`).join('')}${indent}}`
}

function noteOf(schema: JsonSchema): string {
  const inside = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const { description, format, minLength = 0, maxLength, prefixItems, maxItems } = { ...inside, ...schema }
  return [
    description?.replace(/\.$/, ''),
    format === 'date-time' ? 'a moment in UTC, ISO 8601' : format,
    minLength > 1 && `at least ${minLength} characters`,
    maxLength && `at most ${maxLength} characters`,
    !prefixItems && maxItems && `at most ${maxItems} entries`,
  ]
    .filter(Boolean)
    .join(', ')
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
