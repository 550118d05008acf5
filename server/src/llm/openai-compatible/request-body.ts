import type { ModelRequest } from '../model.ts'

/** Nothing optional besides the length: each further field is one that some server refuses. */
export function requestBody({ messages, maxTokens }: ModelRequest, model: string, { hostname }: URL) {
  // OpenAI's newer models refuse the old name of the field, most other servers know no other.
  const lengthField = OPENAI_HOST.test(hostname) ? 'max_completion_tokens' : 'max_tokens'
  return { model, messages, stream: true, ...(maxTokens === undefined ? {} : { [lengthField]: maxTokens }) }
}

const OPENAI_HOST = /(^|\.)openai(\.azure)?\.com$/
