// Loaded before every test, and into the server under browser tests: blocks connections to other machines.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const loopback = new net.BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** @param {string} host */
export function isLocal(host) {
  const family = net.isIP(host)
  if (family === 0) return host === 'localhost' || host.endsWith('.localhost')
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

// Several test files may share a process; one guard is enough for them.
const standing = Symbol.for('switchboard.no-network')
if (!net[standing]) {
  net[standing] = true
  guardSockets()
  guardNames()
}

function guardSockets() {
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (...args) {
    const options = optionsOf(args)
    const host = options.host ?? 'localhost'
    if (options.path || isLocal(host)) return connect.apply(this, args)
    // A test's own resolver may map any name to a local address, so its result is checked instead.
    if (!options.lookup || net.isIP(host)) throw refusal(host)
    options.lookup = onlyLocalAnswers(options.lookup)
    return connect.apply(this, args)
  }
}

/** `connect` accepts (options), (path), (port, host), or the array that `net.connect` has already normalized. */
function optionsOf([first, second]) {
  if (Array.isArray(first)) return first[0]
  if (typeof first === 'object') return first
  return Number.isNaN(Number(first))
    ? { path: first }
    : { host: typeof second === 'string' ? second : undefined }
}

function onlyLocalAnswers(lookup) {
  return (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      const foreign = error ? undefined : addresses.find((address) => !isLocal(address))
      if (foreign) done(refusal(foreign))
      else done(error, found, family)
    })
}

function guardNames() {
  for (const api of [dns, dns.Resolver.prototype])
    for (const name of questionsOf(api)) {
      const ask = api[name]
      api[name] = function (host, ...rest) {
        if (isLocal(host)) return ask.call(this, host, ...rest)
        process.nextTick(rest.at(-1), refusal(host))
      }
    }
  for (const api of [dns.promises, dns.promises.Resolver.prototype])
    for (const name of questionsOf(api)) {
      const ask = api[name]
      api[name] = async function (host, ...rest) {
        if (isLocal(host)) return ask.call(this, host, ...rest)
        throw refusal(host)
      }
    }
  syncBuiltinESMExports()
}

function questionsOf(api) {
  return Object.getOwnPropertyNames(api).filter((name) => /^(lookup|resolve|reverse)/.test(name))
}

function refusal(host) {
  return Object.assign(new Error(`Tests may not reach the network, and something asked for ${host}.`), {
    code: 'ENETUNREACH',
  })
}
