import type { api } from '@switchboard/contract'
import { modelOf } from '../agents/agent-model.ts'
import { languageOf } from '../chats/phrases.ts'
import type { App } from '../context.ts'
import { ModelError } from '../llm/index.ts'
import { builtInAnswer } from './built-in.ts'
import { failurePhrase } from './phrases.ts'
import { buildPrompt } from './prompt.ts'
import type { Turn } from './turn.ts'

export interface Answer {
  /** What it comes to: a word to go on with, none, or a failure. */
  kind: 'answer' | 'unknown' | 'failure'
  outcome: api.messages.Outcome
  text: string
  sources: api.messages.Source[]
  why: api.messages.Why
}

export async function writeAnswer(
  app: App,
  turn: Turn,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const language = languageOf(turn.chat, turn.message.question)
  if (turn.isOverBudget) return plainAnswer(turn, 'failure', failurePhrase(language))
  if (turn.approved !== null) return plainAnswer(turn, 'answer', turn.approved, { engine: 'approved' })
  const builtIn = builtInAnswer(turn.message.question, language)
  const model = modelOf(app, turn.agent)
  if (!model) return plainAnswer(turn, builtIn.kind, builtIn.text)
  try {
    let text = ''
    for await (const words of model.stream({ messages: buildPrompt(turn) }, signal)) {
      text += words
      onText(words)
    }
    if (text.trim()) return plainAnswer(turn, 'answer', text.trim(), { engine: 'model', model: model.name })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    app.log.warn({ err: error, chat_id: turn.chat.id }, 'the model gave no answer')
  }
  return builtIn.kind === 'answer'
    ? plainAnswer(turn, 'answer', builtIn.text)
    : plainAnswer(turn, 'failure', failurePhrase(language))
}

/** An answer that needed no search. */
export function plainAnswer(
  { agent, chat, message }: Turn,
  outcome: api.messages.Outcome,
  text: string,
  why: Partial<api.messages.Why> = {},
): Answer {
  const reason: api.messages.Why = {
    engine: 'built_in',
    model: null,
    outcome,
    confidence: outcome === 'answer' || outcome === 'talk' ? 1 : 0,
    threshold: agent.confidence,
    language: languageOf(chat, message.question),
    searched_for: message.question,
    passages: [],
    removed: [],
    fallback: null,
    triggers: [],
    input_tokens: null,
    output_tokens: null,
    ms: 0,
    ...why,
  }
  return { kind: kindOf(outcome), outcome, text, sources: [], why: reason }
}

export const kindOf = (outcome: api.messages.Outcome): Answer['kind'] =>
  outcome === 'unknown' || outcome === 'failure' ? outcome : 'answer'
