import type { ModelMessage, ModelRequest } from '../model.ts'

/** The protocol wants a length; this is more than any answer to a customer needs. */
const LONGEST_ANSWER = 4096

/** What the system says stands apart, and the conversation begins with the customer. */
export function messageBody({ messages, maxTokens = LONGEST_ANSWER }: ModelRequest, model: string) {
  const isSystem = ({ role }: ModelMessage) => role === 'system'
  const system = messages.filter(isSystem).map(({ content }) => content)
  const spoken = messages.filter((message) => !isSystem(message))
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system.length > 0 && { system: system.join('\n\n') }),
    messages: spoken[0]?.role === 'assistant' ? [{ role: 'user', content: '…' }, ...spoken] : spoken,
  }
}
