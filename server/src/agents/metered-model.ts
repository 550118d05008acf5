import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import {
  estimateTokens,
  type MaskedCounts,
  type Model,
  ModelError,
  type ModelRequest,
  maskedModel,
  PICTURE_TOKENS,
  type ToolCall,
  type Usage,
} from '../llm/index.ts'
import { reserveCall, settleCall } from './model-usage.ts'

/** The agent may spend no more. Nothing is wrong with its model. */
export class CapReached extends ModelError {
  constructor(reason: string) {
    super('refused', reason)
  }
}

export type Spent = Usage & { cost: number }

export interface Listeners {
  /** Of each call. */
  onSpent?: (spent: Spent) => void
  onMasked?: (counts: MaskedCounts) => void
}

/**
 * The agent's model, each call of which is held against the caps and counted once. Personal data that the agent hides
 * does not reach it.
 */
export function meteredModel(
  app: App,
  agent: AgentRow,
  model: Model,
  { onSpent, onMasked }: Listeners = {},
): Model {
  const masked = maskedModel(model, agent.masking, onMasked)

  async function* stream(...[request, signal, onUsage]: Parameters<Model['stream']>) {
    signal.throwIfAborted()
    const meter = meterOf(request)
    const { call_id, refusal } = await reserveCall(app, agent, meter.most(request.maxTokens))
    if (refusal !== null) throw new CapReached(refusal)
    try {
      const onToolCalls = (calls: ToolCall[]) => {
        meter.hear(JSON.stringify(calls))
        request.onToolCalls?.(calls)
      }
      for await (const text of masked.stream({ ...request, onToolCalls }, signal, meter.tell)) {
        meter.hear(text)
        yield text
      }
    } catch (error) {
      // Nobody waited any longer; the provider is likely to bill the prompt.
      if (signal.aborted || (error instanceof ModelError && error.kind === 'timeout')) meter.giveUp()
      throw error
    } finally {
      const usage = meter.usage()
      const cost = await settleCall(app, agent, call_id, usage)
      if (usage) {
        app.metrics.count('model_cost_total', {}, cost)
        onSpent?.({ ...usage, cost })
        onUsage?.(usage)
      }
    }
  }
  return { ...model, stream }
}

/** What the provider says a call has cost, else what we think. Null for one that was refused before its first word. */
function meterOf({ messages, tools = [] }: ModelRequest) {
  let told: Usage | null = null
  let heard = ''
  let isGivenUp = false
  const asked = [
    ...messages.map(({ content, toolCalls = [] }) => content + asJson(toolCalls)),
    asJson(tools),
  ].reduce((sum, text) => sum + estimateTokens(text), pictureTokens(messages))
  return {
    /** What it may come to, as long as nobody knows better. */
    most: (output_tokens = LONGEST_REPLY): Usage => ({ input_tokens: asked, output_tokens }),
    tell: (usage: Usage) => {
      told = usage
    },
    hear: (text: string) => {
      heard += text
    },
    giveUp: () => {
      isGivenUp = true
    },
    usage: (): Usage | null =>
      told ?? (heard || isGivenUp ? { input_tokens: asked, output_tokens: estimateTokens(heard) } : null),
  }
}

const pictureTokens = (messages: ModelRequest['messages']) =>
  messages.reduce((sum, { pictures = [] }) => sum + pictures.length * PICTURE_TOKENS, 0)

const asJson = (calls: object[]): string => (calls.length > 0 ? JSON.stringify(calls) : '')

/** Tokens. Replies are cut off at about as many. */
const LONGEST_REPLY = 4_000
