import type { BotRow } from '../database/schema.ts'

/** How the audit trail names a bot. */
export const auditName = ({ integration_type, bot_name }: Pick<BotRow, 'integration_type' | 'bot_name'>) =>
  `${integration_type}, ${bot_name}`
