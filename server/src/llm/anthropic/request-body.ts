import type { ModelMessage, ModelRequest } from '../model.ts'
import { base64Of } from '../pictures.ts'
import { estimateTokens } from '../tokens.ts'

/** The protocol requires a limit. This is more than any answer to a customer needs. */
const LONGEST_ANSWER = 4096

/** System messages go into a separate field, and the conversation starts with the customer. */
export function messageBody(
  { messages, maxTokens = LONGEST_ANSWER, tools, isLastRound }: ModelRequest,
  model: string,
) {
  const isSystem = ({ role }: ModelMessage) => role === 'system'
  const system = messages
    .filter(isSystem)
    .map(({ content }) => content)
    .join('\n\n')
  const spoken = messages.filter((message) => !isSystem(message)).reduce(withResults, [])
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system && { system: estimateTokens(system) < FEWEST_CACHED ? system : [cached(system)] }),
    ...(tools?.length && {
      tools: tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    }),
    ...(tools?.length && isLastRound && { tool_choice: { type: 'none' } }),
    messages: spoken[0]?.role === 'assistant' ? [{ role: 'user', content: '…' }, ...spoken] : spoken,
  }
}

/** Unlike others, this provider caches only what it is asked to: the tools and the system prompt. */
const cached = (text: string) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } })

/** No model caches a shorter prefix. */
const FEWEST_CACHED = 1024

type Block = object
type Spoken = { role: 'user' | 'assistant'; content: string | Block[] }

/** Tool calls and results are content blocks. The results for one reply share one message. */
function withResults(spoken: Spoken[], message: ModelMessage): Spoken[] {
  const { role, content, pictures = [], toolCalls, toolCallId } = message
  if (role === 'tool') {
    const result = { type: 'tool_result', tool_use_id: toolCallId, content }
    const last = spoken.at(-1)
    if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(result)
    else spoken.push({ role: 'user', content: [result] })
    return spoken
  }
  const uses = toolCalls?.map(({ id, name, arguments: input }) => ({
    ...{ type: 'tool_use', id, name, input: inputOf(input) },
  }))
  const text = content ? [{ type: 'text', text: content }] : []
  // Pictures first, as the provider advises.
  const blocks = [...pictures.map(imageOf), ...text, ...(uses ?? [])]
  const isPlain = !uses && pictures.length === 0
  return [...spoken, { role: role as Spoken['role'], content: isPlain ? content : blocks }]
}

const imageOf = (picture: NonNullable<ModelMessage['pictures']>[number]) => ({
  type: 'image',
  source: { type: 'base64', media_type: picture.mediaType, data: base64Of(picture) },
})

function inputOf(json: string): unknown {
  try {
    return JSON.parse(json || '{}')
  } catch {
    return {}
  }
}
