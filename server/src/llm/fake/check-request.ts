import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Refusal } from './serve.ts'

const ChatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1, 'Expected an array with at least one message'),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** Refuses what the real API refuses, in its order: address, key, form. */
export function checkRequest(
  { url, method, headers }: IncomingMessage,
  body: string,
  key: string,
): { chat: ChatRequest } | { refusal: Refusal } {
  const refuse = (status: number, code: string | null, message: string) => ({
    refusal: { status, code, message },
  })
  if (url !== '/v1/chat/completions') return refuse(404, null, `Invalid URL (${method} ${url})`)
  if (method !== 'POST') return refuse(405, null, `Not allowed to ${method} on ${url}`)
  // Worse than the real one, which hides most of the key: a client must not pass this text on.
  if (headers.authorization !== `Bearer ${key}`)
    return refuse(401, 'invalid_api_key', `Incorrect API key provided: ${headers.authorization}.`)
  if (!headers['content-type']?.startsWith('application/json'))
    return refuse(415, null, `Unsupported content type: ${headers['content-type']}`)
  const { data: chat, error } = ChatRequest.safeParse(parsed(body))
  if (error) return refuse(400, null, z.prettifyError(error))
  if (chat.stream_options && !chat.stream)
    return refuse(400, null, 'The stream_options parameter is only allowed when stream is enabled')
  if (chat.max_tokens && chat.max_completion_tokens)
    return refuse(
      400,
      'invalid_parameter_combination',
      'max_tokens and max_completion_tokens exclude each other',
    )
  return { chat }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
