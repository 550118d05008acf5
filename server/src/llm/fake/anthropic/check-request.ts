import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Refusal } from '../serve.ts'

const MessageRequest = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.string().optional(),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
    .min(1)
    .refine(([first]) => first?.role === 'user', 'messages: first message must use the "user" role'),
  stream: z.boolean().optional(),
  stream_options: z.never('stream_options: Extra inputs are not permitted').optional(),
})
export type MessageRequest = z.infer<typeof MessageRequest>

/** Refuses what the real API refuses, in its order: address, version, key, form. */
export function checkRequest(
  { url, method, headers }: IncomingMessage,
  body: string,
  key: string,
): { chat: MessageRequest } | { refusal: Refusal } {
  const refuse = (status: number, code: string, message: string) => ({ refusal: { status, code, message } })
  if (url !== '/v1/messages' || method !== 'POST') return refuse(404, 'not_found_error', 'Not found')
  if (headers['anthropic-version'] !== '2023-06-01')
    return refuse(400, 'invalid_request_error', 'anthropic-version: header is required')
  if (headers['x-api-key'] !== key)
    return refuse(401, 'authentication_error', `invalid x-api-key ${headers['x-api-key']}`)
  const { data: chat, error } = MessageRequest.safeParse(parsed(body))
  return error ? refuse(400, 'invalid_request_error', z.prettifyError(error)) : { chat }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
