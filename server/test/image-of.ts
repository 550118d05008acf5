import type { TestAccount, TestApp } from './app.ts'

/** A snapshot of all rows of the account, as one text. */
export async function imageOf({ sqlIn }: TestApp, { id }: TestAccount): Promise<string> {
  const tables = [
    'actions',
    'mcp_servers',
    'agents',
    'triggers',
    'custom_prompts',
    'bots',
    'chats',
    'messages',
    'deliveries',
    'attachments',
    'approved_answers',
    'commands',
    'files',
    'upload_tasks',
    'upload_files',
    'sites',
    'notes',
    'planned',
    'drafts',
    'labels',
    'chat_labels',
    'memberships',
    'invitations',
    'api_keys',
    'webhooks',
    'webhook_deliveries',
    'alert_choices',
    'push_devices',
    'alerts',
    'alert_deliveries',
    'audit_entries',
  ]
  const images = await Promise.all(
    tables.map((table) =>
      sqlIn(id, `select jsonb_agg(to_jsonb(t) order by t::text) as rows from ${table} t`),
    ),
  )
  return JSON.stringify(images)
}
