import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, QueryFlag, Success, Text } from './fields.ts'
import { TITLE_MAX } from './limits.ts'

export const CommandType = z.enum(['quick_reply', 'prompt'])
export type CommandType = z.infer<typeof CommandType>

export const Command = z.object({ id: Id, title: z.string(), text: z.string(), command_type: CommandType })
export type Command = z.infer<typeof Command>

const commandParams = z.strictObject({ id: PathId, commandId: PathId })
const CommandBody = z.strictObject({
  title: Text(TITLE_MAX),
  text: Text(),
  type: CommandType.default('quick_reply'),
})

export const list = endpoint({
  method: 'GET',
  path: '/api/agents/:id/commands',
  access: 'viewer',
  scope: 'read_chats',
  summary: "The agent's saved commands; only the active ones unless only_active is false.",
  params: idParams,
  query: z.strictObject({ only_active: QueryFlag.optional() }),
  response: answer({ commands: z.array(Command) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/agents/:id/commands',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Save a command.',
  params: idParams,
  body: CommandBody,
  response: answer({ command: Command }),
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/agents/:id/commands/:commandId',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Change a command.',
  params: commandParams,
  body: CommandBody,
  response: answer({ command: Command }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id/commands/:commandId',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Delete a command.',
  params: commandParams,
  response: Success,
})
