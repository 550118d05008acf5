import type { ModelMessage, ModelRequest } from '../model.ts'
import { base64Of } from '../pictures.ts'

type Asked = { url: URL; withUsage: boolean }

/** Sends no optional fields but the token limit and the usage option: some server rejects each further field. */
export function requestBody(
  { messages, maxTokens, tools, isLastRound }: ModelRequest,
  model: string,
  { url, withUsage }: Asked,
) {
  // OpenAI's newer models reject `max_tokens`; most other servers know only that name.
  const lengthField = OPENAI_HOST.test(url.hostname) ? 'max_completion_tokens' : 'max_tokens'
  return {
    model,
    messages: messages.map(messageOf),
    ...(tools?.length && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(tools?.length && isLastRound && { tool_choice: 'none' }),
    stream: true,
    ...(withUsage && { stream_options: { include_usage: true } }),
    ...(maxTokens !== undefined && { [lengthField]: maxTokens }),
  }
}

const messageOf = ({ role, content, pictures, toolCalls, toolCallId, kept }: ModelMessage) => ({
  role,
  content: pictures?.length ? partsOf(content, pictures) : toolCalls && content === '' ? null : content,
  ...(toolCalls && {
    tool_calls: toolCalls.map(({ id, kept: signed, ...called }) => ({
      ...{ id, type: 'function', function: called },
      ...(signed && { extra_content: signed }),
    })),
  }),
  ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
  ...kept,
})

const partsOf = (text: string, pictures: NonNullable<ModelMessage['pictures']>) => [
  { type: 'text', text },
  ...pictures.map((picture) => ({
    type: 'image_url',
    image_url: { url: `data:${picture.mediaType};base64,${base64Of(picture)}` },
  })),
]

const OPENAI_HOST = /(^|\.)openai(\.azure)?\.com$/
