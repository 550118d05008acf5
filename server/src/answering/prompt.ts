import type { ModelMessage } from '../llm/index.ts'
import type { Turn } from './turn.ts'

/** The owner's instructions, then the conversation as both sides saw it. */
export function buildPrompt({ agent, history }: Pick<Turn, 'agent' | 'history'>): ModelMessage[] {
  const instructions = `You are ${agent.assistant_name}. You answer customers of a business in their own language.\n\n${agent.instructions}`
  return [
    { role: 'system', content: instructions.trim() },
    ...history.flatMap(({ question, answer, redacted_answer }): ModelMessage[] => [
      ...(question ? [{ role: 'user' as const, content: question }] : []),
      ...(answer ? [{ role: 'assistant' as const, content: redacted_answer || answer }] : []),
    ]),
  ]
}
