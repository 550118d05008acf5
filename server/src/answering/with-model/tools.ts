// The tools of a model while it answers. The model chooses; this code checks whether the values and results are the
// customer's, and changes wait for approval.
import type { api } from '@switchboard/contract'
import { hasSaid, isOfKind } from '../../actions/customer.ts'
import { SIGN_IN } from '../../actions/run-action.ts'
import { type NewProposal, runOrPropose } from '../../actions/run-or-propose.ts'
import type { Values } from '../../actions/template.ts'
import type { App } from '../../context.ts'
import type { ActionRow } from '../../database/schema.ts'
import type { ModelMessage, Tool, ToolCall } from '../../llm/index.ts'
import { actionsInUse, customerOf } from '../actions/answer-with-action.ts'
import { doneBefore } from '../actions/done-before.ts'
import type { Ground } from '../composed.ts'
import type { Turn } from '../turn.ts'
import { randomCode, spotlight } from './spotlight.ts'

export interface Tools {
  specs: Tool[]
  /** The look-ups made so far. */
  calls: api.actions.ActionCall[]
  /** The changes that the model proposes, to be approved by a person. */
  proposals: NewProposal[]
  /** The results become documents, numbered from `from`. */
  run(wanted: ToolCall[], from: number): Promise<{ messages: ModelMessage[]; grounds: Ground[] }>
}

/** Returns null if the assistant has no actions. */
export async function openTools(app: App, turn: Turn, signal: AbortSignal): Promise<Tools | null> {
  if (!turn.agent.has_actions) return null
  const actions = await actionsInUse(app, turn)
  const calls: Tools['calls'] = []
  const proposals: Tools['proposals'] = []
  const customer = customerOf(turn)
  const { account_id, id: chat_id } = turn.chat

  async function look(wanted: ToolCall): Promise<api.actions.ActionCall | string> {
    const action = actions.find((each) => nameOf(each) === wanted.name)
    if (!action) return 'There is no such function.'
    if (calls.length >= MOST_CALLS) return 'Nothing more can be looked up for this answer.'
    const values = valuesOf(action, wanted.arguments)
    const unsaid = action.inputs.filter(({ name }) => values[name] && !hasSaid(customer, values[name]))
    if (unsaid.length > 0)
      return `The customer has not written this. Ask them for: ${unsaid.map(({ label }) => label).join(', ')}.`
    const asked = { account_id, chat_id, customer, values }
    const performed =
      (await doneBefore(app, turn.chat, action, values)) ??
      (await runOrPropose(app, action, actions, asked, signal))
    calls.push(...performed.calls)
    if (performed.proposal) proposals.push(performed.proposal)
    return performed.calls.at(-1)!
  }

  return {
    specs: actions.map(toolOf),
    calls,
    proposals,
    async run(wanted, from) {
      const messages: ModelMessage[] = []
      const grounds: Ground[] = []
      for (const each of wanted) {
        const found = await look(each)
        const ground = typeof found === 'object' && found.status === 'done' ? groundOf(found) : null
        if (ground) grounds.push(ground)
        const content = ground
          ? spotlight(ground, from + grounds.length - 1, randomCode())
          : typeof found === 'string'
            ? found
            : adviceOf(found)
        messages.push({ role: 'tool', content, toolCallId: each.id })
      }
      return { messages, grounds }
    },
  }
}

/** Per answer. */
const MOST_CALLS = 4

const nameOf = ({ id }: ActionRow) => `action_${id}`

const toolOf = (action: ActionRow): Tool => ({
  name: nameOf(action),
  description: `${action.name}. For questions such as: ${action.when_to_use.split('\n').join(' / ')}${
    action.changes ? '. It changes something: a person has to approve it first.' : ''
  }`,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(
      action.inputs.map(({ name, label }) => [
        name,
        { type: 'string', description: `${label}, exactly as the customer wrote it` },
      ]),
    ),
    required: action.inputs.map(({ name }) => name),
    additionalProperties: false,
  },
})

/** Keeps only values of known inputs that have the right form: nothing else may reach another program. */
function valuesOf({ inputs }: ActionRow, json: string): Values {
  const given = parsed(json)
  return Object.fromEntries(
    inputs.flatMap(({ name, kind }) => {
      const value = given[name]
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
      const plain = text.replace(/^#/, '')
      return plain !== '' && isOfKind(plain, kind) ? [[name, plain]] : []
    }),
  )
}

function parsed(json: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(json || '{}')
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const groundOf = ({ action, fields }: api.actions.ActionCall): Ground => ({
  ...{ file_id: null, title: action, heading: '', question: null, url: null },
  text: fields.map(({ label, value }) => `${label}: ${value}`).join('\n') || 'Done.',
})

/** A result that is not the customer's reads like one that does not exist. */
function adviceOf({ status, missing }: api.actions.ActionCall): string {
  if (status === 'needs' && missing.includes(SIGN_IN)) return 'Ask the customer to sign in on the site first.'
  if (status === 'needs')
    return `This needs one more thing. Ask the customer for one of: ${missing.join(', ')}.`
  if (status === 'proposed')
    return 'This is not done: a person has to approve it first. The customer is told so in words of our own after your answer. Say nothing about it; answer only what else they asked.'
  if (status === 'failed' || status === 'unknown')
    return 'This cannot be looked up just now. Say so, and offer a person.'
  return 'Nothing was found with these details. Ask the customer to check them.'
}
