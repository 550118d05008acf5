import type { Outbound, OutboundResponse } from '../../platform/safe-fetch.ts'
import type { Deadline } from '../deadline.ts'
import type { ModelLimits } from '../limits.ts'
import type { ModelRequest, Usage } from '../model.ts'
import type { Dialect, Piece } from './dialect.ts'
import {
  broken,
  emptyAnswer,
  errorOfResponse,
  requestError,
  type SettingNames,
  streamError,
} from './errors.ts'
import { firstByte, type Silence } from './first-byte.ts'
import { createKept } from './kept.ts'
import { readEvents } from './server-sent-events.ts'
import { createReasoningFilter } from './strip-reasoning.ts'
import { createToolCalls } from './tool-calls.ts'

export type Provider = {
  dialect: Dialect
  url: URL
  apiKey: string | null
  model: string
  limits: ModelLimits
  outbound: Outbound
  settingNames: SettingNames
  silence: Silence
  /** False after the server has rejected the usage option. */
  countsUsage: boolean
  /** False after the server has rejected tools. */
  takesTools: boolean
  /** True after the server has sent reasoning without an opening tag. */
  thinksAloud: boolean
}

/** Sends one request and streams its text. Only completes without an error if the provider signals the end. */
export async function* streamOnce(
  provider: Provider,
  request: ModelRequest,
  deadline: Deadline,
  onUsage: (usage: Usage) => void = () => {},
) {
  const response = await firstByte(
    (signal) => answered(provider, request, signal),
    provider.silence,
    deadline,
  )
  deadline.expectFirstToken()
  const thoughts = createReasoningFilter({ holds: provider.thinksAloud })
  const usage: Partial<Usage> = {}
  const toolCalls = createToolCalls()
  const kept = createKept()
  let isFinished = false
  let hasText = false
  try {
    for await (const piece of piecesOf(response, provider)) {
      isFinished ||= piece.isLast
      Object.assign(usage, piece.usage)
      toolCalls.add(piece.toolCalls)
      kept.add(piece.kept)
      const said = thoughts.add(piece.text)
      if (thoughts.hasLeaked()) throw thoughtAloud(provider)
      if (said) {
        hasText = true
        deadline.pause()
        yield said
      }
      if (piece.isProgress) deadline.expectNextToken()
    }
  } catch (error) {
    // Errors after the end of the answer are ignored.
    if (!isFinished || thoughts.hasLeaked()) throw streamError(error, provider)
  } finally {
    if (usage.input_tokens !== undefined) onUsage({ output_tokens: 0, ...usage } as Usage)
  }
  if (!isFinished) throw broken(provider.url, 'ended in the middle of its answer')
  const last = thoughts.end()
  if (last) yield last
  const calls = request.tools ? toolCalls.end() : []
  if (calls.length > 0) request.onToolCalls?.(calls)
  else if (!hasText && !last.trim()) throw emptyAnswer(provider.model)
  const toKeep = kept.end()
  if (toKeep) request.onKept?.(toKeep)
}

/** Text already passed on cannot be taken back, so this call fails. Later calls hold text until the reasoning ends. */
function thoughtAloud(provider: Provider) {
  provider.thinksAloud = true
  return broken(provider.url, 'mixed the thoughts of the model into its answer')
}

/** Some servers reject the usage option or tools. The request and all later ones are then sent without them. */
async function answered(
  provider: Provider,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const response = await send(provider, request, signal).catch((error) => {
    throw requestError(error, provider)
  })
  if (response.status === 200) return response
  const said = await response.text().catch(() => '')
  if (provider.countsUsage && said.includes('stream_options')) provider.countsUsage = false
  else if (provider.takesTools && refusesTools(request, response.status, said)) provider.takesTools = false
  else throw errorOfResponse(response, said, provider)
  return answered(provider, request, signal)
}

/** After a tool call in the conversation, the server evidently supports tools and the error has another cause. */
const refusesTools = ({ tools, messages }: ModelRequest, status: number, said: string): boolean =>
  tools !== undefined &&
  [400, 404, 422].includes(status) &&
  !messages.some(({ toolCalls }) => toolCalls) &&
  REFUSES_TOOLS.test(said)

const REFUSES_TOOLS =
  /(?:not|n't) support(?:ed)? [^.]{0,30}(?:tool|function)|(?:tool|function)[^.]{0,40}(?:not|n't) support|(?:unknown|unrecognized|extra)[^.]{0,40}\btools\b|\btools\b[^.]{0,40}(?:unknown|unrecognized|extra|not permitted)/i

function send(
  { dialect, url, apiKey, model, limits, outbound, takesTools, countsUsage: withUsage }: Provider,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  return outbound.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...dialect.headers(apiKey),
    },
    body: JSON.stringify(
      dialect.body(takesTools ? request : withoutTools(request), model, { url, withUsage }),
    ),
    signal,
    maxBytes: limits.maxBytes,
    // A safety net: the limits of the call fire first, with more precise messages.
    timeoutMs: Math.max(limits.totalMs, limits.loadingMs) + 1000,
    // A redirected POST loses its body or its key, and chat endpoints do not redirect.
    redirects: 0,
  })
}

const withoutTools = ({ tools: _, ...request }: ModelRequest): ModelRequest => request

function piecesOf(response: OutboundResponse, provider: Provider): AsyncIterable<Piece> {
  const type = response.headers.get('content-type') ?? ''
  if (/^text\/event-stream\b/i.test(type)) return streamedPieces(response, provider)
  if (/^application\/json\b/i.test(type)) return wholePiece(response, provider)
  // Start reading, so that the connection closes with the call.
  response.bytes().catch(() => {})
  throw broken(provider.url, 'answered in a form that is not a chat')
}

async function* streamedPieces({ body }: OutboundResponse, provider: Provider) {
  for await (const event of readEvents(body)) {
    const piece = provider.dialect.readEvent(event, provider)
    yield piece
    if (piece.isEnd) return
  }
}

async function* wholePiece(response: OutboundResponse, provider: Provider) {
  yield { ...provider.dialect.readWhole(await response.text(), provider), isLast: true }
}
