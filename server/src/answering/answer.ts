import { languageOf } from '../chats/phrases.ts'
import type { App } from '../context.ts'
import { complete, ModelError } from '../llm/index.ts'
import { builtInAnswer } from './built-in.ts'
import { failurePhrase } from './phrases.ts'
import { buildPrompt } from './prompt.ts'
import type { Turn } from './turn.ts'

/** `unknown`: it says that it does not know. `failure`: nothing could be made; the text says so to the customer. */
export interface Answer {
  kind: 'answer' | 'unknown' | 'failure'
  text: string
  sources: { title: string; url: string | null }[]
}

/**
 * What a person taught comes before anything else. Then the configured model answers; without one, or when it
 * fails, the built-in engine does what it can.
 */
export async function writeAnswer(
  app: App,
  turn: Turn,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const language = languageOf(turn.chat, turn.message.question)
  if (turn.isOverBudget) return { kind: 'failure', text: failurePhrase(language), sources: [] }
  if (turn.approved !== null) return { kind: 'answer', text: turn.approved, sources: [] }
  if (!app.model) return builtInAnswer(turn.message.question, language)
  try {
    const text = await complete(app.model, { messages: buildPrompt(turn) }, signal, onText)
    if (text.trim()) return { kind: 'answer', text: text.trim(), sources: [] }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    app.log.warn({ err: error, chat_id: turn.chat.id }, 'the model gave no answer')
  }
  const fallback = builtInAnswer(turn.message.question, language)
  return fallback.kind === 'answer'
    ? fallback
    : { kind: 'failure', text: failurePhrase(language), sources: [] }
}
