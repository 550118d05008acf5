import type { BotRow } from '../database/schema.ts'

/** Which bot it was, for the audit trail. */
export const auditName = ({ integration_type, bot_name }: Pick<BotRow, 'integration_type' | 'bot_name'>) =>
  `${integration_type}, ${bot_name}`
