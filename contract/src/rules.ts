// Rules, "When … then …": automatic handling of conversations.
import { z } from 'zod'
import { IntegrationType } from './bots.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Success, Text, Timestamp } from './fields.ts'
import {
  CSAT_MAX,
  CUSTOMER_MESSAGE_MAX,
  NAME_MAX,
  RULE_NAME_MAX,
  RULE_WORDS_MAX,
  RULES_MAX,
} from './limits.ts'
import { Person } from './person.ts'

const shape = {
  name: Text(RULE_NAME_MAX),
  is_on: z.boolean(),
  /** Only chats of this assistant; null means all. */
  agent_id: Id.nullable(),
  /**
   * Matches if any of these starts a word, ignoring case; an empty list always matches. Each has a letter or a digit.
   */
  words: z.array(Text(NAME_MAX)).max(RULE_WORDS_MAX),
  channel: IntegrationType.nullable(),
  /** Compared with the assistant's opening hours; an assistant without hours never matches. */
  hours: z.enum(['inside', 'outside']).nullable(),
  /**
   * If set, the rule runs when a customer rates, and `words` are matched in the comment. If empty, it runs for each
   * message.
   */
  ratings: z.array(z.int().min(1).max(CSAT_MAX)).max(CSAT_MAX),
  label_id: Id.nullable(),
  /** The person to assign, unless the chat is assigned already. */
  assignee_id: Id.nullable(),
  needs_person: z.boolean(),
}

export const Rule = z.object({ id: Id, ...shape })
export type Rule = z.infer<typeof Rule>

type Shape = z.infer<z.ZodObject<typeof shape>>

const asksForSomething = ({ words, channel, hours, ratings }: Shape) =>
  words.length > 0 || channel !== null || hours !== null || ratings.length > 0
const doesSomething = ({ label_id, assignee_id, needs_person }: Shape) =>
  label_id !== null || assignee_id !== null || needs_person
/** Words of punctuation only would match nothing. A rule that has such words can still be turned off. */
const hasWords = ({ is_on, words }: Shape) => !is_on || words.every((each) => /[\p{L}\p{N}]/u.test(each))

const body = z
  .strictObject(shape)
  .refine(asksForSomething, { error: 'Choose at least one condition', path: ['words'] })
  .refine(hasWords, { error: 'Words need a letter or a digit', path: ['words'] })
  .refine(doesSomething, { error: 'Choose at least one action', path: ['label_id'] })
const OneRule = answer({ rule: Rule })
const Rules = answer({ rules: z.array(Rule) })

export const list = endpoint({
  method: 'GET',
  path: '/api/me/rules',
  access: 'admin',
  scope: 'admin',
  summary: 'The rules of the account, in the order in which they run.',
  response: Rules,
})

export const create = endpoint({
  method: 'POST',
  path: '/api/me/rules',
  access: 'admin',
  scope: 'admin',
  summary: 'Create a rule. It runs after the others.',
  body,
  response: OneRule,
})

export const change = endpoint({
  method: 'PUT',
  path: '/api/me/rules/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Change a rule, or turn it on or off.',
  params: idParams,
  body,
  response: OneRule,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/me/rules/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete a rule. What it has done stays.',
  params: idParams,
  response: Success,
})

export const order = endpoint({
  method: 'PUT',
  path: '/api/me/rules/order',
  access: 'admin',
  scope: 'admin',
  summary: 'Put the rules in another order. Those that `ids` does not name run after the others.',
  body: z.strictObject({ ids: z.array(Id).max(RULES_MAX) }),
  response: Rules,
})

export const tryOut = endpoint({
  method: 'POST',
  path: '/api/me/rules/try',
  access: 'admin',
  scope: 'admin',
  summary: 'Which of the rules that are on would run for a message that came now. Nothing is changed.',
  body: z.strictObject({
    text: z.string().trim().max(CUSTOMER_MESSAGE_MAX),
    agent_id: Id,
    channel: IntegrationType,
    /** Tests a rating with this comment instead of a message. */
    rating: z.int().min(1).max(CSAT_MAX).nullable(),
  }),
  response: answer({ rule_ids: z.array(Id) }),
})

/** What a rule did in a chat. */
export const RuleEvent = z.object({
  id: Id,
  /** The names of the rule and the label at that time. */
  rule: z.string(),
  label: z.string().nullable(),
  assignee: Person.nullable(),
  /** The intended assignee, if they may not answer in this chat. */
  not_assigned: Person.nullable(),
  needs_person: z.boolean(),
  created_at: Timestamp,
})
export type RuleEvent = z.infer<typeof RuleEvent>
