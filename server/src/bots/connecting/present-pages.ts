import type { PageChoice } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { botByExternalKey } from '../find-bot.ts'

/** The pages to choose from, and which of them are already connected in this installation. */
export const presentPages = (app: App, { pages }: PageChoice) =>
  Promise.all(
    pages.map(async ({ id, name }) => ({
      id,
      name,
      is_connected: (await botByExternalKey(app, 'facebook', id)) !== undefined,
    })),
  )
