import { allEndpoints, type NamedEndpoint } from '@switchboard/contract/documents'
import { type JsonSchema, typeText } from '../docs/type-text.ts'
import { read } from '../source/files.ts'
import { jsonOf, typesIn } from './named-types.ts'

/**
 * client/switchboard.ts: every call that an API key may make, with types from the schemas the server validates with.
 */
export function clientFile(): string {
  const calls = allEndpoints()
    .filter(({ endpoint }) => endpoint.scope && endpoint.kind !== 'stream')
    .sort((one, other) => one.name.localeCompare(other.name))
  const nouns = [...new Set(calls.map(({ name }) => name.split('.')[0]!))].sort()
  const groups = nouns.map((noun) => {
    const own = calls.filter(({ name }) => name.split('.')[0] === noun)
    return `    ${noun}: {\n${own.map(method).join('\n')}\n    },`
  })
  return [
    HEADER,
    `export function createSwitchboard(options: Options) {
  const call = createCall(options)
  return {
${groups.join('\n')}
  }
}`,
    ...typesIn(groups.join('\n'), SENT).map(({ name, text }) => `export type ${name} = ${text}`),
    read('tools/client/runtime.ts').replace(/^\/\/.*\n\n/, ''),
  ].join('\n\n')
}

/** Types of webhook bodies. */
const SENT = ['ApiChannelEvent', 'ApiChannelTest', 'WebhookBody']

const HEADER = `// Written from the contract by \`node tools/write-docs.mjs\`. Copy this one file into your program: it imports nothing, and
// needs a runtime with fetch, such as Node 20, Deno or Bun. How to use it: docs/client.md`

function method({ name, endpoint }: NamedEndpoint): string {
  const { method, path, summary, kind, scope } = endpoint
  const names = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param!)
  const sent = [...bodyOf(endpoint), partOf(endpoint, 'query')].filter((part) => part !== null)
  // Optional parameters come last.
  const parts = sent.sort((one, other) => Number(one.isOptional) - Number(other.isOptional))
  const parameters = [
    ...names.map((param) => `${param}: string | number`),
    ...parts.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`),
  ]
  const address = `\`${path.replace(/:(\w+)/g, (_, param) => `\${encodeURIComponent(${param})}`)}\``
  const places = [`'${method}'`, names.length > 0 ? address : `'${path}'`]
  const given = parts.map((part) => part.name)
  // JSON endpoints always expect an object, even an empty one.
  if (kind === 'json' && ['POST', 'PUT', 'PATCH'].includes(method) && !given.includes('body'))
    given.push('body: {}')
  const input = given.length > 0 ? [`{ ${given.join(', ')} }`] : []
  const answer = typeText(jsonOf(endpoint.response, 'output'), DEEP)
  return `      /** ${summary} ${scope === 'any' ? 'Any key.' : `Scope \`${scope}\`.`} */
      ${name.split('.')[1]}: (${parameters.join(', ')}) =>
        call<${answer}>(${[...places, ...input].join(', ')}),`
}

const DEEP = '        '

type Endpoint = NamedEndpoint['endpoint']
type Part = { name: string; type: string; isOptional: boolean }

function bodyOf(endpoint: Endpoint): (Part | null)[] {
  if (endpoint.kind === 'multipart') return [{ name: 'form', type: 'FormData', isOptional: false }]
  if (endpoint.kind === 'binary') return [{ name: 'file', type: 'Blob', isOptional: false }]
  return [partOf(endpoint, 'body')]
}

/** Null if this part takes no fields. */
function partOf(endpoint: Endpoint, name: 'query' | 'body'): Part | null {
  const schema = jsonOf(endpoint[name], 'input')
  const isNothing = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0
  if (isNothing && schema.additionalProperties === false) return null
  const type = typeText(name === 'query' ? looser(schema) : schema, DEEP)
  return { name, type, isOptional: endpoint[name].safeParse({}).success }
}

/** Query parameters are text on the wire, but a program may pass numbers and booleans. */
function looser(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    property.enum
      ? String(property.enum) === 'true,false,1,0'
        ? { type: 'boolean' }
        : property
      : { ...property, type: ['string', 'number'] },
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}
