// An OpenTelemetry collector for tests: it takes only what the OTLP/HTTP specification allows in JSON.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Hex = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`))
    .refine((id) => !/^0+$/.test(id))
/** In the JSON encoding of protocol buffers 64-bit integers are strings. */
const Long = z.string().regex(/^-?\d{1,19}$/)
const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: Long }),
  z.strictObject({ doubleValue: z.number() }),
])
const Attributes = z
  .array(z.strictObject({ key: z.string().min(1), value: Value }))
  .refine((attributes) => new Set(attributes.map(({ key }) => key)).size === attributes.length)
const Span = z
  .strictObject({
    traceId: Hex(32),
    spanId: Hex(16),
    parentSpanId: Hex(16).optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: Long,
    endTimeUnixNano: Long,
    attributes: Attributes,
    status: z.strictObject({ code: z.int().min(0).max(2).optional() }),
  })
  .refine(({ startTimeUnixNano: start, endTimeUnixNano: end }) => BigInt(start) <= BigInt(end))
const Request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(Span).min(1) }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: Record<string, string | number | boolean>
}

export interface OtlpServer {
  endpoint: string
  spans: ReceivedSpan[]
  /** Attributes of the process that sent the latest request. */
  resource: Record<string, string | number | boolean>
  /** The bodies as they came. */
  bodies: string[]
  /** What the specification forbids, of any request. */
  faults: string[]
  /** Answers the next request itself; it is not counted as received. */
  next: ((response: ServerResponse) => void)[]
  close(): Promise<void>
}

export async function startOtlpServer({ apiKey = '' } = {}): Promise<OtlpServer> {
  const state: OtlpServer = {
    ...{ endpoint: '', spans: [], resource: {}, bodies: [], faults: [], next: [] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer = state.next.shift()
    if (answer) return answer(response)
    const refuse = (status: number, why: string) => {
      state.faults.push(why)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message: why }))
    }
    if (request.method !== 'POST' || request.url !== '/v1/traces')
      return refuse(404, `${request.method} ${request.url}`)
    if (request.headers['content-type'] !== 'application/json')
      return refuse(415, String(request.headers['content-type']))
    if (apiKey && request.headers['api-key'] !== apiKey) return refuse(401, 'a wrong key')
    const parsed = Request.safeParse(JSON.parse(body))
    if (!parsed.success) return refuse(400, parsed.error.message)
    state.bodies.push(body)
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      state.resource = recordOf(resource.attributes)
      for (const { spans } of scopeSpans)
        state.spans.push(...spans.map((span) => ({ ...span, attributes: recordOf(span.attributes) })))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

const recordOf = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => {
      if ('intValue' in value) return [key, Number(value.intValue)]
      return [key, Object.values(value)[0] as string | number | boolean]
    }),
  )
