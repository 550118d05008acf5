import type { InboundEvent } from '../channels/channel.ts'
import type { App } from '../context.ts'
import type { BotRow } from '../database/schema.ts'

/** Returns true if the event came from a team member and was handled. */
type Receive = (bot: BotRow, event: InboundEvent) => Promise<boolean>

const receivers = new WeakMap<App, Receive>()

/** Registers the handler for events of team members, who write to the bots of their business like customers. */
export const onTeamEvent = (app: App, receive: Receive) => void receivers.set(app, receive)

export const receiveAsTeam = async (app: App, bot: BotRow, event: InboundEvent): Promise<boolean> =>
  (await receivers.get(app)?.(bot, event)) ?? false
