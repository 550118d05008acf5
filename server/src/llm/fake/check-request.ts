import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Refusal } from './serve.ts'

const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
  extra_content: z.unknown().optional(),
})
const Tool = z.strictObject({
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().optional(),
  parameters: z
    .looseObject({ type: z.literal('object'), required: z.array(z.string()).optional() })
    .optional(),
})

/** Whether each tool call is directly followed by its result. */
function hasResults(
  messages: { role: string; tool_call_id?: string; tool_calls?: { id: string }[] }[],
): boolean {
  return messages.every(({ tool_calls = [] }, at) => {
    const results = messages.slice(at + 1, at + 1 + tool_calls.length).map(({ tool_call_id }) => tool_call_id)
    return tool_calls.every(({ id }) => results.includes(id))
  })
}

const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z
        .string()
        .regex(
          /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]+=*$/,
          'Invalid image: not a data URL of a known kind',
        ),
      detail: z.enum(['low', 'high', 'auto']).optional(),
    }),
  }),
])

const ChatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.union([
        z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }),
        // Only user messages may contain pictures.
        z.object({ role: z.literal('user'), content: z.array(Part).min(1) }),
        z.object({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          tool_calls: z.array(ToolCall).min(1),
          reasoning_content: z.string().optional(),
          reasoning_details: z.array(z.unknown()).optional(),
        }),
        z.object({ role: z.literal('tool'), content: z.string(), tool_call_id: z.string() }),
      ]),
    )
    .min(1, 'Expected an array with at least one message')
    .refine(hasResults, "An assistant message with 'tool_calls' must be followed by tool messages"),
  tools: z
    .array(z.strictObject({ type: z.literal('function'), function: Tool }))
    .min(1)
    .optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** Rejects what the real API rejects, in the same order: address, key, body. */
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
  // Echoes the whole key, unlike the real API, which hides most of it: a client must not pass this text on.
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
