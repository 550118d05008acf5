import type { ModelMessage } from '../llm/index.ts'
import type { Turn } from './turn.ts'

/** The owner's instructions, then the conversation as both sides saw it. */
export function buildPrompt({ agent, history, filesById }: PromptParts): ModelMessage[] {
  const instructions = `You are ${agent.assistant_name}. You answer customers of a business in their own language.\n\n${agent.instructions}`
  return [
    { role: 'system', content: instructions.trim() },
    ...history.flatMap(({ id, question, answer, redacted_answer, message_type }): ModelMessage[] => {
      const isByCustomer = message_type !== 'operator'
      const asked = isByCustomer ? withFiles(question, filesById.get(id)) : ''
      return [
        ...(asked ? [{ role: 'user' as const, content: asked }] : []),
        ...(answer ? [{ role: 'assistant' as const, content: redacted_answer || answer }] : []),
      ]
    }),
  ]
}

type PromptParts = Pick<Turn, 'agent' | 'history' | 'filesById'>

/** The model cannot open them; it should know that they are there, and not make up what they show. */
const withFiles = (question: string, files: string[] = []) =>
  files.length === 0
    ? question
    : `${question}\n\n[The customer sent ${files.join(', ')}. You cannot see what is inside.]`.trim()
