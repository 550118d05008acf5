import type { PersonalChat } from '../../channels/personal-chat.ts'
import type { App } from '../../context.ts'
import type { BotRow } from '../../database/schema.ts'

/** Returns undefined if the bot's channel cannot alert a team member. */
export function personalChatOf(app: App, bot: BotRow): PersonalChat | undefined {
  const adapter = app.channels[bot.integration_type]
  return adapter?.receives === 'remote' ? adapter.personalChat : undefined
}
