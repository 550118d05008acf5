import { TITLE_MAX } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { grantBonus } from '../billing/bonuses.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, CustomPromptRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { changeAgent } from './change-agent.ts'
import { ownedAgent } from './owned-agent.ts'
import { isFinishedWork, isOwnWork } from './presets/index.ts'

interface Instructions {
  content: string
  title?: string | null
  type: 'preset' | 'custom'
  custom_id?: number | null
}

/** A preset is only selected; a custom prompt is also saved in the owner's list. */
export async function saveInstructions(app: App, account: Account, agentId: number, wanted: Instructions) {
  let own: CustomPromptRow | null = null
  const agent = await changeAgent(app, account, agentId, async (tx) => {
    await keepUnlisted(app, tx, await ownedAgent(tx, account, agentId), wanted)
    own = wanted.type === 'custom' ? await saveOwnPrompt(app, tx, account, agentId, wanted) : null
    if (isFinishedWork(wanted.content)) await grantBonus(tx, app, account.id, 'prompt')
    await noteAudit(tx, account, { action: 'prompt_saved', at: app.now(), about: wanted.title ?? '' })
    return {
      instructions: wanted.content,
      instructions_title: wanted.title || null,
      instructions_type: wanted.type,
      instructions_custom_id: own?.id ?? null,
    }
  })
  return { agent, custom_instruction: own && presentOwnPrompt(own) }
}

export function listOwnPrompts(app: App, account: Account, agentId: number) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await tx
      .selectFrom('custom_prompts')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .orderBy('id')
      .execute()
    return rows.map(presentOwnPrompt)
  })
}

/** A prompt set when the agent was created is in no list yet. It is saved there before another one replaces it. */
async function keepUnlisted(app: App, tx: Transaction<Schema>, agent: AgentRow, wanted: Instructions) {
  const { account_id, id, instructions: content, instructions_title, instructions_custom_id } = agent
  const isReplaced = content !== wanted.content && (wanted.type === 'custom' || !isOwnWork(wanted.content))
  if (!isReplaced || instructions_custom_id !== null || !isOwnWork(content)) return
  const title = instructions_title || content.trim().split('\n', 1)[0]!.slice(0, TITLE_MAX)
  await tx
    .insertInto('custom_prompts')
    .values({ account_id, agent_id: id, title, content, updated_at: app.now() })
    .execute()
}

async function saveOwnPrompt(
  app: App,
  tx: Transaction<Schema>,
  account: Account,
  agentId: number,
  { custom_id, content, title }: Instructions,
): Promise<CustomPromptRow> {
  const text = { title: title ?? '', content, updated_at: app.now() }
  if (custom_id == null)
    return tx
      .insertInto('custom_prompts')
      .values({ ...text, account_id: account.id, agent_id: agentId })
      .returningAll()
      .executeTakeFirstOrThrow()
  const changed = await tx
    .updateTable('custom_prompts')
    .set(text)
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('id', '=', custom_id)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw notFound('Prompt')
  return changed
}

const presentOwnPrompt = ({ id, title, content }: CustomPromptRow) => ({
  custom_id: id,
  title,
  content,
  type: 'custom' as const,
})
