import { allowsScope, isRole, mayAct, ROLES, type Role, SCOPES } from '@switchboard/contract'
import * as contract from '@switchboard/contract/api'
import { allEndpoints, type NamedEndpoint } from '@switchboard/contract/documents'
import { ErrorBody, STATUS_BY_CODE } from '@switchboard/contract/errors'
import { z } from 'zod'
import { type JsonSchema, typeText } from './type-text.ts'

type Side = 'input' | 'output'

/** docs/api.md: every endpoint, from the objects that the server and the console use. */
export function apiDocument(): string {
  const endpoints = allEndpoints().sort(byAddress)
  const nouns = [...new Set(endpoints.map(nounOf))].sort()
  return `${[
    intro,
    rolePolicy(endpoints),
    keyPolicy(endpoints),
    visitorPolicy(endpoints),
    installationPolicy(endpoints),
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
document at \`/api/openapi.json\`. Bodies are JSON. A call marked with a role needs the header
\`Authorization: Bearer <access token>\` of somebody who has at least that role in the account, or an API key with the scope
that is named beside it. It reaches only what the account owns: anything else is not found. A call marked *visitor* needs the token that
\`POST /widget/api/session\` gave to a live chat's visitor. A POST may carry an \`Idempotency-Key\`: a repeat with the
same key gets the first answer and changes nothing.`

function rolePolicy(endpoints: NamedEndpoint[]): string {
  const marks = (needed: Role) => ROLES.map((role) => (mayAct(role, needed) ? '✓' : '–')).join(' | ')
  const rows = endpoints.flatMap(({ endpoint: { method, path, access } }) =>
    isRole(access) ? [`| \`${method} ${path}\` | ${marks(access)} |`] : [],
  )
  return `## Who may do what

Everybody in an account has one of four roles, and may do all that the roles before theirs may. A viewer reads, an agent
answers customers, an admin sets assistants and channels up and manages the team, an owner also exports and erases the
account and appoints owners. A member limited to some assistants is told that nothing of the others
exists. A call beyond one's role is refused with the code \`forbidden\`.

| call | ${ROLES.join(' | ')} |
|---|${ROLES.map(() => ':-:').join('|')}|
${rows.join('\n')}`
}

function keyPolicy(endpoints: NamedEndpoint[]): string {
  const rows = endpoints.flatMap(({ endpoint: { method, path, scope } }) =>
    scope
      ? [
          `| \`${method} ${path}\` | ${SCOPES.map((each) => (allowsScope([each], scope) ? '✓' : '–')).join(' | ')} |`,
        ]
      : [],
  )
  return `## API keys

Admins and owners create API keys in Settings → Developers. A key is sent as an access token is:

\`\`\`sh
curl -H 'Authorization: Bearer swb_…' https://chat.example.com/api/me/agents
\`\`\`

It is shown once, stored as a hash, and may expire. A key acts for the person who created it, and never as more than an
admin: messages that it sends carry that person's name, and the activity log names the key. It is revoked for good when
that person leaves the team or is no longer an admin or an owner. A key gets 600 calls a minute by default
(\`API_KEY_LIMIT\`); beyond that the code is \`too_many_requests\`, and \`Retry-After\` says how many seconds to wait.

The scope \`write_chats\` includes \`read_chats\`, and \`admin\` includes all. A call that the scopes of a key do not allow is
refused with the code \`forbidden\`. Calls that are not in this table are closed to keys: signing in, sessions, passwords,
two-factor sign-in, a person's own profile, billing, the console's event stream, exporting or erasing the whole account, API
keys themselves and the installation.

| call | ${SCOPES.join(' | ')} |
|---|${SCOPES.map(() => ':-:').join('|')}|
${rows.join('\n')}`
}

function visitorPolicy(endpoints: NamedEndpoint[]): string {
  const calls = endpoints.filter(({ endpoint }) => endpoint.access === 'visitor')
  return `## What a visitor may do

A visitor's token works for the calls below and for no other, and reaches only that visitor's own conversation in the
live chat that issued it: another visitor's messages and files are not found. It expires after 90 days without a visit,
is renewed by a visit after a week, and ends when the owner ends all sessions of the live chat. A call from a site that
the owner has not allowed is refused. An account's access token is no visitor's token, nor the other way round.

${calls.map(({ endpoint: { method, path, summary } }) => `- \`${method} ${path}\` ${summary}`).join('\n')}`
}

function installationPolicy(endpoints: NamedEndpoint[]): string {
  const calls = endpoints.filter(({ endpoint }) => endpoint.access === 'installation')
  return `## What the owner of the installation may do

The owners of the account that was created first may make the calls below while they work in that account. For everybody
else there is nothing at these addresses.

${calls.map(({ endpoint: { method, path, summary } }) => `- \`${method} ${path}\` ${summary}`).join('\n')}`
}

function section({ name, endpoint }: NamedEndpoint): string {
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    endpoint.summary,
    `*${endpoint.access}*${scopeText(endpoint)} · \`${name}\`${endpoint.kind === 'multipart' ? ' · a form with files' : ''}`,
    part('In the address', endpoint.query),
    part('Send', endpoint.form ?? endpoint.body),
    `${endpoint.kind === 'stream' ? 'Events' : 'Get'}\n\n${code(endpoint.response, 'output')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function scopeText({ scope }: NamedEndpoint['endpoint']): string {
  if (!scope) return ''
  return scope === 'any' ? ' or any API key' : ` or an API key with \`${scope}\``
}

function part(title: string, schema: z.ZodType): string {
  const isEmpty = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
  return isEmpty ? '' : `${title}\n\n${code(schema, 'input')}`
}

function byAddress({ endpoint: one }: NamedEndpoint, { endpoint: other }: NamedEndpoint) {
  return one.path.localeCompare(other.path) || one.method.localeCompare(other.method)
}

const nounOf = ({ name }: NamedEndpoint) => name.split('.')[0]!

/** Objects that the contract exports by name are defined once and referred to by name. */
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
