import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseNestedForm } from '../nested-form.ts'
import { canGoWrong, type Fault, goWrong } from './faults.ts'
import { checkAnswer, checkCall } from './method-specs.ts'
import { type Caller, methods, type Office } from './methods.ts'
import { Refused } from './refuse.ts'
import type { createTokens } from './tokens.ts'

export interface Call {
  method: string
  params: Record<string, unknown>
}

export interface Desk {
  office: Office
  tokens: ReturnType<typeof createTokens>
  hookPath: string
  calls: Call[]
  /** Deviations of calls or answers from the documentation. */
  complaints: string[]
  coming: Fault[]
  /** Returns false if there were too many calls. */
  hasRoom(): boolean
}

/** When a method that exceeded its time limit may be called again. */
export const RESETS_AFTER_S = 30

export async function answerCall(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) {
  const { office, calls, complaints, coming } = desk
  try {
    if (!desk.hasRoom()) throw new Refused(503, 'QUERY_LIMIT_EXCEEDED', 'Too many requests')
    const { method, params, caller } = readCall(desk, request, body)
    calls.push({ method, params })
    const fault = canGoWrong(method) ? coming.shift() : undefined
    if (fault && goWrong(fault, response)) return
    if (!methods[method]) throw new Refused(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!')
    const faults = checkCall(method, params)
    complaints.push(...faults)
    if (faults[0]) throw new Refused(400, 'ERROR_ARGUMENT', faults[0])
    const result = methods[method](office, caller, params as Parameters<(typeof methods)[string]>[2])
    complaints.push(...checkAnswer(method, result))
    if (fault === 'cut') response.destroy()
    else reply(response, 200, { result, time: timesAt(office.now()) })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, reason, message } = error
    reply(response, status, { error: reason, error_description: message, time: timesAt(office.now()) })
  }
}

/** `/rest/{method}` with a token, or `/rest/{user}/{code}/{method}`. Some clients write `//` or append `.json`. */
function readCall({ tokens, hookPath }: Desk, { url = '', headers }: IncomingMessage, body: string) {
  const { pathname, searchParams } = new URL(url.replace(/\/{2,}/g, '/'), 'http://portal')
  const isJson = headers['content-type']?.includes('json')
  const sent = (isJson ? JSON.parse(body || '{}') : parseNestedForm(body)) as Record<string, unknown>
  // Bitrix24's own client adds parameters that identify it.
  const asked = [...searchParams].filter(([name]) => !name.startsWith('bx24_'))
  const { auth, ...params } = { ...Object.fromEntries(asked), ...sent }
  const isHook = pathname.startsWith(hookPath)
  const bearer = headers.authorization?.replace(/^Bearer /, '')
  if (!isHook) tokens.check(String(auth ?? bearer ?? ''))
  const method = pathname.slice((isHook ? hookPath : '/rest/').length).replace(/\.json$/, '')
  const caller: Caller = isHook ? 'hook' : 'app'
  return { method, params, caller }
}

export function reply(response: ServerResponse, status: number, content: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

function timesAt(now: Date) {
  const seconds = now.getTime() / 1000
  return {
    start: seconds,
    finish: seconds,
    duration: 0,
    processing: 0,
    date_start: now.toISOString(),
    date_finish: now.toISOString(),
    operating: 0,
    operating_reset_at: Math.floor(seconds) + RESETS_AFTER_S,
  }
}
