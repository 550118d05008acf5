import { randomBytes } from 'node:crypto'
import type { App } from '../context.ts'

/** Long enough to sign with, and plain letters and digits, to be pasted into a site's settings. */
export const makeIdentitySecret = () => randomBytes(32).toString('hex')

/** Sealed for this very bot: copied into another one's row, it does not open. */
export const sealIdentitySecret = ({ secrets }: App, botId: number, plain: string) =>
  secrets.seal(plain, identitySecretPlace(botId))

export const openIdentitySecret = ({ secrets }: App, botId: number, sealed: string) =>
  secrets.open(sealed, identitySecretPlace(botId))

export const identitySecretPlace = (botId: number) => `identity secret of bot ${botId}`
