import { lookup as askSystem } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { reason } from '@switchboard/contract/reasons'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'
import { refused } from './refusals.ts'

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

export const resolveBySystem: Resolve = (hostname) => askSystem(hostname, { all: true })

/**
 * The check is part of the socket's own DNS lookup: the checked addresses are the ones connected to, so DNS rebinding
 * does not work.
 */
export function checkedConnect(resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({ lookup: checkedLookup(resolve), autoSelectFamily: true })
  return (options, done) => {
    // No lookup happens for a host that is already an IP address.
    const isPrivate = isIP(options.hostname) > 0 && !isPublicAddress(options.hostname)
    if (isPrivate) done(notPublic(options.hostname), null)
    else connect(options, done)
  }
}

export function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    publicAddresses(resolve, hostname).then(
      (addresses) => {
        if (options.all) done(null, addresses)
        else done(null, addresses[0]!.address, addresses[0]!.family)
      },
      (error) => done(error, []),
    )
  }
}

/** A single private address among public ones is refused: it has no legitimate reason. */
async function publicAddresses(resolve: Resolve, hostname: string) {
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw Object.assign(new Error('No addresses'), { code: 'ENOTFOUND' })
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw notPublic(hostname)
  return addresses
}

const notPublic = (host: string) => refused(reason('host_private', { host }))
