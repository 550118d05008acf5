import type { App } from '../context.ts'

/** Sealed for this very bot: copied into another one's row, it does not open. */
export const sealBotSecret = ({ secrets }: App, botId: number, plain: string) =>
  secrets.seal(plain, contextOf(botId))

export const openBotSecret = ({ secrets }: App, botId: number, sealed: string) =>
  secrets.open(sealed, contextOf(botId))

const contextOf = (botId: number) => `secret of bot ${botId}`
