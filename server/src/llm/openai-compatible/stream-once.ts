import type { Outbound, OutboundResponse } from '../../platform/safe-fetch.ts'
import type { Deadline } from '../deadline.ts'
import type { ModelLimits } from '../limits.ts'
import type { ModelRequest } from '../model.ts'
import { END_PIECE, type Piece, readPiece, STREAM_END } from './pieces.ts'
import { requestBody } from './request-body.ts'
import { readEvents } from './server-sent-events.ts'
import { broken, readingTrouble, refusalOf, saidNothing, sendingTrouble } from './troubles.ts'

export type Provider = {
  url: URL
  apiKey: string | null
  model: string
  limits: ModelLimits
  outbound: Outbound
}

/** One request, and its text as it comes. Ends without a throw only after the provider said that it is done. */
export async function* streamOnce(provider: Provider, request: ModelRequest, deadline: Deadline) {
  deadline.expectFirstToken()
  const response = await send(provider, request, deadline.signal).catch((error) => {
    throw sendingTrouble(error, provider.url)
  })
  if (response.status !== 200) throw await refusalOf(response, provider)
  let isFinished = false
  let hasText = false
  try {
    for await (const piece of piecesOf(response, provider)) {
      isFinished ||= piece.isLast
      hasText ||= piece.text.trim() !== ''
      if (piece.text) {
        deadline.pause()
        yield piece.text
      }
      if (piece.isProgress) deadline.expectNextToken()
    }
  } catch (error) {
    // Whatever goes wrong after the last word takes nothing from the answer.
    if (!isFinished) throw readingTrouble(error, provider.url)
  }
  if (!isFinished) throw broken(provider.url, 'ended in the middle of its answer')
  if (!hasText) throw saidNothing(provider.model)
}

function send(
  { url, apiKey, model, limits, outbound }: Provider,
  request: ModelRequest,
  signal: AbortSignal,
) {
  return outbound.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(requestBody(request, model, url)),
    signal,
    maxBytes: limits.maxBytes,
    // Only a net: the call's own limits end first, with words of their own.
    timeoutMs: limits.totalMs + 1000,
    // A redirected POST loses its body or its key, and a chat has no other address anyway.
    redirects: 0,
  })
}

function piecesOf(response: OutboundResponse, provider: Provider): AsyncIterable<Piece> {
  const type = response.headers.get('content-type') ?? ''
  if (/^text\/event-stream\b/i.test(type)) return streamedPieces(response, provider)
  if (/^application\/json\b/i.test(type)) return wholePiece(response, provider)
  // Reading begins so that the connection closes with the call, not at some deadline.
  response.bytes().catch(() => {})
  throw broken(provider.url, 'answered in a form that is not a chat')
}

async function* streamedPieces({ body }: OutboundResponse, provider: Provider) {
  for await (const event of readEvents(body)) {
    const isEnd = event === STREAM_END
    yield isEnd ? END_PIECE : readPiece(event, provider)
    if (isEnd) return
  }
}

/** Some servers do not stream although asked to. */
async function* wholePiece(response: OutboundResponse, provider: Provider) {
  yield { ...readPiece(await response.text(), provider), isLast: true }
}
