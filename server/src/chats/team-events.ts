import type { InboundEvent } from '../channels/channel.ts'
import type { App } from '../context.ts'
import type { BotRow } from '../database/schema.ts'

/** True: it came from a member of the team, and was received. */
type Receive = (bot: BotRow, event: InboundEvent) => Promise<boolean>

const receivers = new WeakMap<App, Receive>()

/** Team members write to the bots of their business as customers do. */
export const onTeamEvent = (app: App, receive: Receive) => void receivers.set(app, receive)

export const receiveAsTeam = async (app: App, bot: BotRow, event: InboundEvent): Promise<boolean> =>
  (await receivers.get(app)?.(bot, event)) ?? false
