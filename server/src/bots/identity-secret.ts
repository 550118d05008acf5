import { randomBytes } from 'node:crypto'
import type { App } from '../context.ts'

/** Long enough for signing, and alphanumeric, to be pasted into a site's settings. */
export const makeIdentitySecret = () => randomBytes(32).toString('hex')

/** Encrypted for this bot: copied to another bot's row, it cannot be decrypted. */
export const sealIdentitySecret = ({ secrets }: App, botId: number, plain: string) =>
  secrets.seal(plain, identitySecretPlace(botId))

export const openIdentitySecret = ({ secrets }: App, botId: number, sealed: string) =>
  secrets.open(sealed, identitySecretPlace(botId))

export const identitySecretPlace = (botId: number) => `identity secret of bot ${botId}`
