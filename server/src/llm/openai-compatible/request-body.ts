import type { ModelMessage, ModelRequest } from '../model.ts'

type Asked = { url: URL; withUsage: boolean }

/** Nothing optional besides the length and the cost: each further field is one that some server refuses. */
export function requestBody(
  { messages, maxTokens, tools, isLastRound }: ModelRequest,
  model: string,
  { url, withUsage }: Asked,
) {
  // OpenAI's newer models refuse the old name of the field, most other servers know no other.
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

const messageOf = ({ role, content, toolCalls, toolCallId }: ModelMessage) => ({
  role,
  content: toolCalls && content === '' ? null : content,
  ...(toolCalls && {
    tool_calls: toolCalls.map(({ id, ...called }) => ({ id, type: 'function', function: called })),
  }),
  ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
})

const OPENAI_HOST = /(^|\.)openai(\.azure)?\.com$/
