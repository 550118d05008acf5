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

/** A spending cap is reached. The model itself works. */
export class CapReached extends ModelError {
  constructor(reason: string) {
    super('refused', reason)
  }
}

export type Spent = Usage & { cost: number }

export interface Listeners {
  /** Called once per model call. */
  onSpent?: (spent: Spent) => void
  onMasked?: (counts: MaskedCounts) => void
}

/**
 * Wraps the agent's model: each call is checked against the caps and counted once, and personal data that the agent
 * hides is masked.
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
      // The call was cancelled or timed out, but the provider is likely to bill the prompt.
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

/** Usage as the provider reports it, else an estimate. Null for a call that failed before its first token. */
function meterOf({ messages, tools = [] }: ModelRequest) {
  let told: Usage | null = null
  let heard = ''
  let isGivenUp = false
  const asked = [
    ...messages.map(({ content, toolCalls = [] }) => content + asJson(toolCalls)),
    asJson(tools),
  ].reduce((sum, text) => sum + estimateTokens(text), pictureTokens(messages))
  return {
    /** Upper estimate, reserved until the usage is known. */
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

/** In tokens. Replies are cut off at about this length. */
const LONGEST_REPLY = 4_000
