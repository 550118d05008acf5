// Uploading exports and waiting for what becomes of them.
import { api } from '@switchboard/contract'
import type { TestAccount, TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { CHATWOOT, INTERCOM, TELEGRAM } from './exports.ts'

export const ALL = {
  'chatwoot.json': CHATWOOT.conversations,
  'canned.json': CHATWOOT.canned,
  'intercom.json': INTERCOM.conversation,
  'result.json': TELEGRAM.full,
}

type Files = Record<string, unknown>

export const listed = async (owner: TestAccount, id: number) =>
  (await owner.call(api.imports.list)).imports.find((each) => each.id === id)!
export const stateOf = async (owner: TestAccount, id: number) => (await listed(owner, id)).state
export async function upload(owner: TestAccount, agentId: number, files: Files) {
  const form = new FormData()
  form.append('agent_id', String(agentId))
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([typeof content === 'string' ? content : JSON.stringify(content)]), name)
  const { import: begun } = await owner.call(api.imports.upload, { form })
  return begun.id
}

export async function previewed(owner: TestAccount, agentId: number, files: Files) {
  const id = await upload(owner, agentId, files)
  await eventually(() => stateOf(owner, id)).not.toBe('reading')
  return listed(owner, id)
}

export async function imported(owner: TestAccount, agentId: number, files: Files) {
  const { id } = await previewed(owner, agentId, files)
  await owner.call(api.imports.start, { params: { id } })
  await eventually(() => stateOf(owner, id)).toBe('done')
  return listed(owner, id)
}

export async function undone(owner: TestAccount, id: number) {
  await owner.call(api.imports.undo, { params: { id } })
  await eventually(() => stateOf(owner, id)).toBe('undone')
}

/** An owner with one assistant, and what there is of its imported chats. */
export async function importingShop({ newAccount, sqlIn }: TestApp) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const chats = async () => (await owner.call(api.chats.ofAgent, { params, query: { filter: 'done' } })).chats
  const chatOf = async (name: string) => (await chats()).find(({ display_name }) => display_name === name)!
  const said = async (name: string) => {
    const { messages } = await owner.call(api.messages.ofChat, { params: { id: (await chatOf(name)).id } })
    return messages.map(({ question, answer }) => question || answer)
  }
  const commands = async () => (await owner.call(api.commands.list, { params })).commands
  const rows = async () =>
    (
      await sqlIn<{ rows: number }>(
        owner.id,
        `select (select count(*) from chats) + (select count(*) from messages) + (select count(*) from notes)
           + (select count(*) from commands where deleted_at is null) as rows`,
      )
    )[0]!.rows
  return { owner, agent, chats, chatOf, said, commands, rows }
}
