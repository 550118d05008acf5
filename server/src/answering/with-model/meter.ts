import type { ModelMessage, Usage } from '../../llm/index.ts'
import { estimateTokens } from './tokens.ts'

/** What the provider says a call has cost, else what we think. */
export function meterOf(messages: ModelMessage[]) {
  let told: Usage | null = null
  let heard = ''
  const asked = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  return {
    tell: (usage: Usage) => {
      told = usage
    },
    hear: (text: string) => {
      heard += text
    },
    /** A call that was refused before its first word costs nothing. */
    hasCost: () => told !== null || heard !== '',
    usage: (): Usage => told ?? { input_tokens: asked, output_tokens: estimateTokens(heard) },
  }
}
