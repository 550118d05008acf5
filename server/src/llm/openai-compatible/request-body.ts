import type { ModelRequest } from '../model.ts'

type Asked = { url: URL; withUsage: boolean }

/** Nothing optional besides the length and the cost: each further field is one that some server refuses. */
export function requestBody({ messages, maxTokens }: ModelRequest, model: string, { url, withUsage }: Asked) {
  // OpenAI's newer models refuse the old name of the field, most other servers know no other.
  const lengthField = OPENAI_HOST.test(url.hostname) ? 'max_completion_tokens' : 'max_tokens'
  return {
    model,
    messages,
    stream: true,
    ...(withUsage && { stream_options: { include_usage: true } }),
    ...(maxTokens !== undefined && { [lengthField]: maxTokens }),
  }
}

const OPENAI_HOST = /(^|\.)openai(\.azure)?\.com$/
