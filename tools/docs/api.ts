import * as contract from '@switchboard/contract/api'
import { allEndpoints, type NamedEndpoint } from '@switchboard/contract/documents'
import { ErrorBody, STATUS_BY_CODE } from '@switchboard/contract/errors'
import { z } from 'zod'
import { type JsonSchema, typeText } from './type-text.ts'

type Side = 'input' | 'output'

/** docs/api.md: every call, from the very objects that the server and the console use. */
export function apiDocument(): string {
  const endpoints = allEndpoints().sort(byAddress)
  const nouns = [...new Set(endpoints.map(nounOf))].sort()
  return `${[
    intro,
    visitorPolicy(endpoints),
    ...nouns.flatMap((noun) => [
      `## ${noun}`,
      ...endpoints.filter((one) => nounOf(one) === noun).map(section),
    ]),
    '## Shapes',
    ...[...namedShapes].map(([name, schema]) => `### ${name}\n\n${code(schema, 'output', name)}`),
    refusals(),
  ].join('\n\n')}\n`
}

const intro = `# The API

Written from the contract by \`node tools/write-docs.mjs\`; a running installation serves the same as an OpenAPI
document. Bodies are JSON. A call marked *signed in* needs the header \`Authorization: Bearer <access token>\` and
reaches only what that account owns: anything else is not found. A call marked *visitor* needs the token that
\`POST /widget/api/session\` gave to a live chat's visitor. A POST may carry an \`Idempotency-Key\`: a repeat with the
same key gets the first answer and changes nothing.`

function visitorPolicy(endpoints: NamedEndpoint[]): string {
  const calls = endpoints.filter(({ endpoint }) => endpoint.access === 'visitor')
  return `## What a visitor may do

A visitor's token works for the calls below and for no other, and reaches only that visitor's own conversation in the
live chat that issued it: another visitor's messages and files are not found. It expires after 90 days without a visit,
is renewed by a visit after a week, and ends when the owner ends all sessions of the live chat. A call from a site that
the owner has not allowed is refused. An account's access token is no visitor's token, nor the other way round.

${calls.map(({ endpoint: { method, path, summary } }) => `- \`${method} ${path}\` ${summary}`).join('\n')}`
}

function section({ name, endpoint }: NamedEndpoint): string {
  const access = { public: 'public', visitor: 'visitor', signed_in: 'signed in' }[endpoint.access]
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    endpoint.summary,
    `*${access}* · \`${name}\`${endpoint.kind === 'multipart' ? ' · a form with files' : ''}`,
    part('In the address', endpoint.query),
    part('Send', endpoint.form ?? endpoint.body),
    `${endpoint.kind === 'stream' ? 'Events' : 'Get'}\n\n${code(endpoint.response, 'output')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function part(title: string, schema: z.ZodType): string {
  const isEmpty = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
  return isEmpty ? '' : `${title}\n\n${code(schema, 'input')}`
}

function byAddress({ endpoint: one }: NamedEndpoint, { endpoint: other }: NamedEndpoint) {
  return one.path.localeCompare(other.path) || one.method.localeCompare(other.method)
}

const nounOf = ({ name }: NamedEndpoint) => name.split('.')[0]!

/** Objects that the contract exports by name are shown once and named wherever they appear. */
const namedShapes = new Map(
  Object.values(contract)
    .flatMap((noun) => Object.entries(noun))
    .filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject)
    .sort(([one], [other]) => one.localeCompare(other)),
)

const shapeNames = z.registry<{ id: string }>()
for (const [id, schema] of namedShapes) shapeNames.add(schema, { id })

function code(schema: z.ZodType, side: Side, ownName?: string) {
  const json = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    metadata: shapeNames,
  }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  const own = ownName ? (json.$defs?.[ownName] ?? json) : json
  return `\`\`\`ts\n${typeText(own)}\n\`\`\``
}

function refusals() {
  const rows = Object.entries(STATUS_BY_CODE).map(([name, status]) => `| \`${name}\` | ${status} |`)
  return `## Refusals

Every refusal has one shape. \`error\` may be shown to a person, \`errors\` names each fault, \`code\` is for programs.

${code(ErrorBody, 'output')}

| code | status |
|---|---|
${rows.join('\n')}`
}
