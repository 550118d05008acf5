import { ownedAgent } from '../agents/owned-agent.ts'
import { triggerSettings } from '../agents/trigger-settings.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, ChatRow, MessageRow } from '../database/schema.ts'
import { approvedAnswer } from '../knowledge/lessons/teach.ts'
import { modelsOf, plainAnswer, writeAnswer } from './answer.ts'
import { askedWithin } from './gist.ts'
import { languageOfTurn } from './language-of-turn.ts'
import { triggerAfter, triggerBefore } from './triggers/index.ts'
import type { Turn } from './turn.ts'
import { understandTurn } from './understand-turn.ts'

/** Returns the hand-over triggers that a message fires, by the code for customers. Stores and sends nothing. */
export async function tryTriggers(
  app: App,
  account: Account,
  agentId: number,
  message: string,
  signal: AbortSignal,
) {
  const turn = await inAccount(app.db, account.id, async (tx): Promise<Turn> => {
    const agent = await ownedAgent(tx, account, agentId)
    const asked = askedWithin(message)
    return {
      ...secondMessage(app, agent, message),
      wrote: message,
      asked,
      agent,
      language: await languageOfTurn(tx, agent, { context: {} }, asked),
      approved: await approvedAnswer(tx, { account_id: account.id, agent_id: agentId }, asked),
      triggers: await triggerSettings(tx, agent),
    }
  })
  turn.understood = await understandTurn(app, turn, signal)
  const models = await modelsOf(app, turn)
  const hasModel = models.ready.length > 0
  const before = triggerBefore(turn, { hasModel })
  const answer = before
    ? plainAnswer(turn, 'talk', '')
    : await writeAnswer(app, turn, () => {}, signal, models)
  const fired = before ?? triggerAfter(turn, answer)
  const triggers = turn.triggers!.map((trigger) => {
    const alone = { ...turn, triggers: [{ ...trigger, enabled: true }] }
    const own = triggerBefore(alone, { hasModel }) ?? triggerAfter(alone, answer)
    return { type: trigger.type, enabled: trigger.enabled, evidence: own?.evidence ?? null }
  })
  return { fired: fired?.type ?? null, is_unknown: answer.outcome === 'unknown', triggers }
}

/** Assumes an earlier answer, because "that did not help" means nothing in a first message. */
function secondMessage(app: App, agent: AgentRow, question: string) {
  const { account_id } = agent
  const chat = {
    id: 0,
    account_id,
    agent_id: agent.id,
    bot_id: null,
    display_name: '',
    contact: {},
    context: {},
    triggers_from_seq: 0,
    unknown_in_a_row: 0,
  }
  const turn = {
    account_id,
    message_type: 'customer',
    timestamp: app.now(),
    redacted_answer: null,
    is_unhelpful: false,
    sources: [],
  }
  const answered = { ...turn, id: 1, seq: 1, question: '', answer: '', answered_by: 'ai', outcome: 'talk' }
  const open = { ...turn, id: 2, seq: 2, question, answer: null, answered_by: null, outcome: null }
  return {
    chat: chat as unknown as ChatRow,
    message: open as unknown as MessageRow,
    history: [answered, open] as unknown as MessageRow[],
    filesById: new Map(),
    missing: [],
  }
}
