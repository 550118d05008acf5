// What an export holds. A test asks of every table whether it is here.

/** Whole, each as a file of its own; without the columns that are named: secrets, and what only we can use. */
export const EXPORTED: Record<string, string[]> = {
  actions: ['secret', 'secret_host'],
  alert_choices: [],
  alert_deliveries: ['target_id', 'external_id'],
  alerts: ['round'],
  agents: [
    'model_key',
    'fallback_key',
    'model_failures',
    'model_paused',
    'knowledge_version',
    'embedding',
    'has_actions',
  ],
  approved_answers: ['question_key'],
  audit_entries: [],
  bots: ['secret', 'cursor', 'poll_owner', 'poll_until'],
  commands: [],
  custom_prompts: [],
  drafts: ['turn'],
  escalations: [],
  files: ['blob', 'content_hash'],
  labels: [],
  model_usage: [],
  plan_usage: [],
  proposals: ['key'],
  push_devices: ['endpoint', 'p256dh', 'auth'],
  sites: ['reading'],
  subscriptions: [],
  telegram_links: ['chat_key'],
  trial_bonuses: [],
  triggers: [],
  webhooks: ['secret'],
}

/** In the file of the chat they belong to. */
export const IN_CHATS = [
  'chats',
  'chat_labels',
  'messages',
  'notes',
  'attachments',
  'answer_reasons',
  'quoted_passages',
  'deliveries',
]

/** Keys and hashes, copies of what is there already, and the machine's own notes. */
export const LEFT_OUT = [
  'accounts',
  'allowed_passages',
  'api_keys',
  'chat_counts',
  'chat_events',
  'chunks',
  'event_streams',
  'events',
  'idempotency_keys',
  'invitations',
  'jobs',
  // In people.json.
  'memberships',
  'model_calls',
  'payment_events',
  'remote_files',
  // Words of texts that are exported themselves.
  'search_backlogs',
  'search_entries',
  'seen_notices',
  'site_pages',
  'tallies',
  'telegram_link_tokens',
  'upload_files',
  'upload_tasks',
  'webhook_deliveries',
]
