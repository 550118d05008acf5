import type { App } from '../context.ts'
import type { Outbound } from './safe-fetch.ts'

type Parts = Pick<App, 'config' | 'firstAccount' | 'outbound'>

/** Outbound requests to addresses chosen by users of this account. */
export const outboundOf = (app: Parts, accountId: number): Outbound => ({
  ...app.outbound,
  fetch: (url, options) =>
    app.outbound.fetch(url, {
      ...options,
      publicOnly: options?.publicOnly || !mayReachPrivate(app, accountId),
    }),
})

/** `host:port` of the private servers that this account may use. */
export const privateHostsOf = (app: Omit<Parts, 'outbound'>, accountId: number): string[] =>
  mayReachPrivate(app, accountId) ? app.config.ALLOW_PRIVATE_HOSTS : []

/** Asked each time: the operator may change it while the product runs. */
const mayReachPrivate = ({ config, firstAccount }: Omit<Parts, 'outbound'>, accountId: number): boolean =>
  config.PRIVATE_HOST_ACCOUNTS === 'all' || firstAccount.is(accountId)
