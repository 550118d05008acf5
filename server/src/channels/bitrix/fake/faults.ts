import type { ServerResponse } from 'node:http'
import { Refused } from './refuse.ts'

/** `cut`: the call is carried out, but the connection breaks before the response. */
export const FAULTS = ['rate', 'operating', 'auth', 'blocked', 'conflict', 'down', 'cut'] as const
export type Fault = (typeof FAULTS)[number]

/** Methods that can fail with the next fault. Other calls never use one up. */
export const canGoWrong = (method: string) =>
  /^imbot\.v2\.(Event\.get|File\.upload|Chat\.Message\.(send|update))$/.test(method)

export function goWrong(fault: Fault, response: ServerResponse): boolean {
  if (fault === 'cut') return false
  if (fault !== 'down') throw new Refused(...REFUSALS[fault])
  response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>')
  return true
}

const REFUSALS: Record<Exclude<Fault, 'cut' | 'down'>, ConstructorParameters<typeof Refused>> = {
  rate: [503, 'QUERY_LIMIT_EXCEEDED', 'Too many requests'],
  operating: [429, 'OPERATION_TIME_LIMIT', 'Method is blocked due to operation time limit'],
  auth: [401, 'NO_AUTH_FOUND', 'Wrong authorization data'],
  blocked: [403, 'ACCESS_DENIED', 'Access denied'],
  conflict: [403, 'BOT_OWNERSHIP_ERROR', 'Bot is registered by another application'],
}
