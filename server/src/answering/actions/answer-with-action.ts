// Answers from a look-up in another program, without a language model: "where is my order 1042?".
import type { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { actionsOf } from '../../actions/actions-of.ts'
import { type Customer, hasFact, identityOf, valueIn } from '../../actions/customer.ts'
import { runOrPropose } from '../../actions/run-or-propose.ts'
import type { Values } from '../../actions/template.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ActionRow } from '../../database/schema.ts'
import { type Answer, plainAnswer } from '../answer.ts'
import type { Composed } from '../composed.ts'
import type { Turn } from '../turn.ts'
import { doneBefore } from './done-before.ts'
import { matchAction } from './match-action.ts'
import { actionText, outcomeOf } from './wording.ts'

type Call = api.actions.ActionCall

/** Returns null if no look-up is needed or the documents have the answer. `composed`: the answer from the documents. */
export async function answerWithAction(
  app: App,
  turn: Turn,
  composed: Composed,
  signal: AbortSignal,
): Promise<Answer | null> {
  if (!turn.agent.has_actions || composed.isApproved) return null
  const began = performance.now()
  const actions = await actionsInUse(app, turn)
  const chosen = await chooseAction(app, turn, actions, composed, signal)
  if (!chosen) return null
  const asked = {
    ...{ account_id: turn.chat.account_id, chat_id: turn.chat.id },
    ...{ customer: customerOf(turn), values: chosen.values },
  }
  const done = await doneBefore(app, turn.chat, chosen.action, chosen.values)
  const { calls, proposal } = done ?? (await runOrPropose(app, chosen.action, actions, asked, signal))
  const call = calls.at(-1)!
  const answer = plainAnswer(turn, done ? 'talk' : outcomeOf(call), actionText(call, turn.language), {
    actions: calls,
    ms: Math.round(performance.now() - began),
  })
  return { ...answer, isOfDoneChange: done !== null, ...(proposal && { proposals: [proposal] }) }
}

export const actionsInUse = async (app: App, { agent }: Pick<Turn, 'agent'>): Promise<ActionRow[]> =>
  (await inAccount(app.db, agent.account_id, (tx) => actionsOf(tx, agent))).filter(({ is_on }) => is_on)

/**
 * Only the customer's own messages count as proof. Anybody can send an e-mail in someone's name, so earlier messages
 * count only if the e-mail replies to one of ours.
 */
export const customerOf = ({ chat, history }: Pick<Turn, 'chat' | 'history'>): Customer => ({
  identity: identityOf(chat.contact),
  said: (chat.context.is_reply === false ? history.slice(-1) : history)
    .filter(({ message_type }) => message_type !== 'operator')
    .map(({ question }) => question)
    .toReversed(),
})

interface Chosen {
  action: ActionRow
  values: Values
}

async function chooseAction(
  app: App,
  turn: Turn,
  actions: ActionRow[],
  composed: Composed,
  signal: AbortSignal,
): Promise<Chosen | null> {
  const match = await matchAction(app, turn, actions, signal)
  // A question about an order resembles a request to change it, so a change needs a closer match.
  if (match && match.nearness >= (match.action.changes ? NEAR : NEAR_WITH_VALUES)) {
    const values = valuesIn(match.action, turn.wrote)
    const isWhole = match.action.inputs.every(({ name }) => values[name])
    // The documents may contain general delivery times, but a message with an order number asks about that order.
    const isAsked = isWhole && match.action.inputs.length > 0
    if (isAsked || (match.nearness >= NEAR && composed.outcome !== 'answer')) return { ...match, values }
  }
  const before = hasFact(turn.wrote) ? await callBefore(app, turn) : null
  const action = before && actions.find(({ id }) => id === before.action_id)
  // After a change that failed, a number may refer to anything.
  if (!action || (action.changes && before.status !== 'needs')) return null
  const values = valuesIn(action, turn.wrote)
  // Earlier values are kept, unless nothing was found with them: "90210" is a postcode, not another order.
  return {
    action,
    values: before.status === 'needs' ? { ...values, ...before.values } : { ...before.values, ...values },
  }
}

/** Measured on shop questions in three languages: questions about an order with a number score above the first. */
const [NEAR_WITH_VALUES, NEAR] = [0.6, 0.78]

function valuesIn({ inputs }: ActionRow, text: string): Values {
  const values: Values = {}
  for (const input of inputs) {
    const value = valueIn(text, input, Object.values(values))
    if (value !== null) values[input.name] = value
  }
  return values
}

/** The look-up of the last answer, if that answer asked for more details. */
async function callBefore(app: App, { chat, history }: Turn): Promise<Call | null> {
  const last = history.findLast(({ answered_by }) => answered_by !== null)
  if (last?.answered_by !== 'ai') return null
  const { rows } = await inAccount(app.db, chat.account_id, (tx) =>
    sql<{ actions: Call[] | null }>`
      select reason_of(${chat.account_id}, ${last.id}) -> 'actions' as actions`.execute(tx),
  )
  const call = rows[0]?.actions?.at(-1)
  return call && ['needs', 'not_found', 'not_theirs'].includes(call.status) ? call : null
}
