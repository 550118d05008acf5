import type { App } from '../../context.ts'
import { estimateTokens, type Tool } from '../../llm/index.ts'
import type { Ground } from '../composed.ts'
import type { ReadyModel } from '../ready-model.ts'
import type { Turn } from '../turn.ts'
import { retrieveGrounds, wholeKnowledge } from './knowledge.ts'
import { customerLines, momentGround } from './moment.ts'
import { buildPrompt, type Material, type Prompt } from './prompt.ts'
import { codeFor } from './spotlight.ts'
import { standaloneQuestion } from './standalone-question.ts'

/** Builds the prompt with all documents if they fit, else with search results and what the built-in engine read. */
export async function promptFor(
  app: App,
  { model, promptTokens }: ReadyModel,
  turn: Turn,
  read: () => Promise<{ grounds: Ground[] }>,
  signal: AbortSignal,
  tools: Tool[] = [],
): Promise<Prompt> {
  const hasTools = tools.length > 0
  const budget = promptTokens - (hasTools ? estimateTokens(JSON.stringify(tools)) : 0)
  const empty: Material = {
    ...{ grounds: [], isWhole: true, code: '', hasTools },
    ...{ moment: momentGround(turn, app.now()), customer: customerLines(turn) },
  }
  const whole = await wholeKnowledge(app, turn.agent, budget)
  const inFull = whole && { ...empty, grounds: whole, code: codeFor(app, whole) }
  if (inFull && inFull.grounds.length === 0) return buildPrompt(turn, inFull, budget)
  const prompt = inFull && buildPrompt(turn, inFull, budget)
  // The prompt's grounds also include the moment, so more of them means that all documents fitted.
  if (prompt && prompt.grounds.length > inFull.grounds.length) return prompt
  const question = await standaloneQuestion(model, turn, signal)
  const grounds = await retrieveGrounds(app, turn, question, (await read()).grounds)
  const found = { ...empty, grounds, isWhole: false, code: codeFor(app, grounds) }
  return buildPrompt(turn, found, Math.min(budget, MOST_RETRIEVED))
}

/** More passages do not help a model, and each answer pays for them again. */
const MOST_RETRIEVED = 8_000
