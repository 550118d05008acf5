import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Refusal } from '../serve.ts'

const Block = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('image'),
    source: z.strictObject({
      type: z.literal('base64'),
      media_type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
      data: z.base64().max(5 * 1024 * 1024),
    }),
  }),
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.looseObject({}) }),
  z.strictObject({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.string() }),
])

const MessageRequest = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z
    .union([
      z.string(),
      z
        .array(
          z.strictObject({
            ...{ type: z.literal('text'), text: z.string().min(1) },
            cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
          }),
        )
        .min(1),
    ])
    .optional(),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string().min(1), z.array(Block).min(1)]),
      }),
    )
    .min(1)
    .refine(([first]) => first?.role === 'user', 'messages: first message must use the "user" role'),
  tools: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
  stream: z.boolean().optional(),
  stream_options: z.never('stream_options: Extra inputs are not permitted').optional(),
})
export type MessageRequest = z.infer<typeof MessageRequest>

/** Rejects what the real API rejects, in the same order: address, version, key, body. */
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
