// API calls of the visitor. Paths and types match the contract package, which is too large to bundle.
import type { ErrorBody, ErrorCode } from '@switchboard/contract'
import type { Identity, Page } from '../../protocol.ts'
import type { Attachment, Conversation, Session, VisitorEvent } from '../state/state.ts'

export type EventPage = { events: VisitorEvent[]; last_seq: number; has_more: boolean; must_reload: boolean }
export type Message = {
  client_id: string
  text: string
  attachment_ids?: string[]
  page?: Page
  locale?: string
}

/** The server refused the request. Every other error is treated as a network error. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | undefined,
    readonly retryAfterS: number,
  ) {
    super(`The server answered ${status}`)
  }
}

/** A ticket in the page from the server. It proves that the client loaded the page, as browsers do. */
const ticketOfPage = () => globalThis.document?.querySelector<HTMLMetaElement>('meta[name=ticket]')?.content
const BASE = '/widget/api'
const CALL_WITHIN_MS = 20_000
/** Statuses of a proxy or a starting server, which are no answer to the request. */
const AWAY = [502, 503, 504]

export type Calls = ReturnType<typeof createCalls>

export function createCalls(token: () => string | null) {
  const post = <Answer>(path: string, body: object = {}) =>
    json<Answer>(path, { method: 'POST', body: JSON.stringify(body) })

  async function json<Answer>(path: string, init: RequestInit, withinMs = CALL_WITHIN_MS): Promise<Answer> {
    const tooLong = new AbortController()
    const timer = setTimeout(() => tooLong.abort(), withinMs)
    const cancel = () => tooLong.abort()
    init.signal?.addEventListener('abort', cancel)
    try {
      const answer = await open(path, { ...init, signal: tooLong.signal })
      return (await answer.json()) as Answer
    } finally {
      clearTimeout(timer)
      init.signal?.removeEventListener('abort', cancel)
    }
  }

  async function open(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      ...authorization(token()),
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(BASE + path, { ...init, headers, cache: 'no-store', credentials: 'omit' })
    if (AWAY.includes(answer.status)) throw new Error(`The server is away: ${answer.status}`)
    if (!answer.ok) throw await refusal(answer)
    return answer
  }

  return {
    session: (widget_id: string) =>
      post<Session>('/session', {
        widget_id,
        ...(token() ? { token: token() } : {}),
        ...(ticketOfPage() ? { ticket: ticketOfPage() } : {}),
      }),
    identify: (identity: Identity) => post<Session>('/identify', identity),
    send: (message: Message) => post<{ id: number; seq: number }>('/messages', message),
    typing: () => post('/typing'),
    read: (seq: number) => post('/read', { seq }),
    talkToPerson: () => post<{ conversation: Conversation }>('/hand-over'),
    leaveContact: (contact: { email: string } | { phone: string }) =>
      post<{ conversation: Conversation }>('/contact', contact),
    end: () => post<{ conversation: Conversation }>('/end'),
    rate: (rating: { score: number; comment?: string }) =>
      post<{ conversation: Conversation }>('/rating', rating),
    events: (after: number, waitS: number, signal?: AbortSignal) =>
      json<EventPage>(`/messages?after=${after}&wait=${waitS}`, { signal }, CALL_WITHIN_MS + waitS * 1000),
    stream: (after: number, signal: AbortSignal) => open(`/stream?after=${after}`, { signal }),
    upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
      upload(`${BASE}/upload?name=${encodeURIComponent(file.name)}`, file, token(), onProgress, signal),
  }
}

const authorization = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

async function refusal(answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>
  return new Refused(answer.status, body.code, Number(answer.headers.get('retry-after')) || 1)
}

/** By XMLHttpRequest, because fetch does not report upload progress. */
function upload(
  url: string,
  file: File,
  token: string | null,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(authorization(token))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 200) return resolve(request.response.attachment)
      reject(new Refused(request.status, request.response?.code, 1))
    }
    request.onerror = request.onabort = () => reject(new Error('The file did not arrive'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
