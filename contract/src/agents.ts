import { z } from 'zod'
import { TRIGGER_TYPES, TriggerType } from './agent-answering.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Text, Timestamp } from './fields.ts'
import { NAME_MAX, OPERATOR_TEXT_MAX, TITLE_MAX } from './limits.ts'

export * from './agent-answering.ts'

export const AgentMode = z.enum(['auto', 'manual'])
export type AgentMode = z.infer<typeof AgentMode>

export const LiveAgentSettings = z.object({
  triggers: z.array(z.object({ type: TriggerType, enabled: z.boolean() })),
})

export const Agent = z.object({
  id: Id,
  agent_name: z.string(),
  assistant_name: z.string(),
  instructions: z.string(),
  instructions_title: z.string().nullable(),
  instructions_type: z.enum(['preset', 'custom']).nullable(),
  custom_id: Id.nullable(),
  vs_id: z.string(),
  parsed_site: z.string().nullable(),
  agent_mode: AgentMode,
  last_updated_at: Timestamp,
  unread_messages_count: z.int(),
  bots_unread_details: z.array(z.object({ bot_id: Id, unread_count: z.int() })),
  live_agent_settings: LiveAgentSettings,
  /** Present if Auto-mode answers below this confidence wait for approval; absent if all are sent. */
  approve_below: z.number().optional(),
  /** Present while the model is failing: more than three failures in ten minutes and no success since. */
  model_failure: z.object({ reason: z.string(), since: Timestamp }).optional(),
  /** A cap is reached. Until then the built-in engine answers, or the second model if somebody else pays for it. */
  model_paused: z
    .object({ of: z.enum(['agent', 'account', 'installation']), reason: z.string(), until: Timestamp })
    .optional(),
})
export type Agent = z.infer<typeof Agent>

export const CustomInstruction = z.object({
  custom_id: Id,
  title: z.string(),
  content: z.string(),
  type: z.literal('custom'),
})
export type CustomInstruction = z.infer<typeof CustomInstruction>

export const mine = endpoint({
  method: 'GET',
  path: '/api/me/agents',
  access: 'viewer',
  scope: 'any',
  summary: "The account's agents, oldest first, with their unread counts.",
  response: answer({ agents: z.array(Agent) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/agents',
  access: 'admin',
  scope: 'admin',
  summary: 'Create an agent.',
  body: z.strictObject({
    agent_name: Text(NAME_MAX),
    assistant_name: z.string().trim().max(NAME_MAX).optional(),
    instructions: z.string().trim().max(OPERATOR_TEXT_MAX).optional(),
  }),
  response: answer({ agent: Agent }),
})

export const rename = endpoint({
  method: 'PATCH',
  path: '/api/agents/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Rename an agent: `agent_name` is for the console, `assistant_name` for customers.',
  params: idParams,
  body: z
    .strictObject({ agent_name: Text(NAME_MAX).optional(), assistant_name: Text(NAME_MAX).optional() })
    .refine(({ agent_name, assistant_name }) => agent_name ?? assistant_name, { message: 'Enter a name' }),
  response: answer({ agent: Agent }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id',
  access: 'admin',
  scope: 'admin',
  summary:
    'Delete an agent. It is hidden and silent at once, can be restored until `removed_at`, and is removed then with its files, conversations and channels.',
  params: idParams,
  response: answer({ removed_at: Timestamp }),
})

export const DeletedAgent = z.object({ id: Id, agent_name: z.string(), removed_at: Timestamp })
export type DeletedAgent = z.infer<typeof DeletedAgent>

export const deleted = endpoint({
  method: 'GET',
  path: '/api/me/deleted-agents',
  access: 'admin',
  scope: 'admin',
  summary: 'Deleted agents that can still be restored, latest first.',
  response: answer({ agents: z.array(DeletedAgent) }),
})

export const restore = endpoint({
  method: 'POST',
  path: '/api/agents/:id/restore',
  access: 'admin',
  scope: 'admin',
  summary: 'Undo the deletion of an agent.',
  params: idParams,
  response: answer({ agent: Agent }),
})

export const saveInstructions = endpoint({
  method: 'PATCH',
  path: '/api/agents/:id/instructions',
  access: 'admin',
  scope: 'admin',
  summary:
    'Set the instructions: a preset as it is, or an own prompt. An own prompt without custom_id is added, with one it is changed.',
  params: idParams,
  body: z
    .strictObject({
      content: Text(OPERATOR_TEXT_MAX),
      title: z.string().trim().max(TITLE_MAX).nullish(),
      type: z.enum(['preset', 'custom']),
      custom_id: Id.nullish(),
    })
    .refine((prompt) => prompt.type === 'preset' || prompt.title, {
      path: ['title'],
      message: 'An own prompt needs a title',
    }),
  response: answer({ agent: Agent, custom_instruction: CustomInstruction.nullable() }),
})

const switchPattern = new RegExp(`^(${TRIGGER_TYPES.join('|')}):(enabled|disabled)$`)

export const saveLiveSettings = endpoint({
  method: 'PATCH',
  path: '/api/agents/:id/live-settings',
  access: 'admin',
  scope: 'admin',
  summary:
    'Switch hand-over triggers, each as "type:enabled" or "type:disabled". Those not named keep their state.',
  params: idParams,
  body: z.strictObject({
    triggers: z
      .array(z.string().regex(switchPattern, 'A trigger reads type:enabled or type:disabled'))
      .max(TRIGGER_TYPES.length),
  }),
  response: answer({ live_agent_settings: LiveAgentSettings }),
})

export const setMode = endpoint({
  method: 'PATCH',
  path: '/api/agents/:id/mode',
  access: 'admin',
  scope: 'admin',
  summary:
    'Set the mode that new chats of this agent start in. With `approve_below`, answers in Auto mode that are less sure wait for approval; null sends all of them. Without it what was set stays.',
  params: idParams,
  body: z.strictObject({ mode: AgentMode, approve_below: z.number().min(0.1).max(1).nullish() }),
  response: answer({ agent: Agent }),
})

export const customInstructions = endpoint({
  method: 'GET',
  path: '/api/agents/:id/custom-instructions',
  access: 'viewer',
  scope: 'admin',
  summary: "The agent's own prompts.",
  params: idParams,
  response: answer({ custom_instructions: z.array(CustomInstruction) }),
})
