// Loaded into a measured process: counts the requests that the driver sends to PostgreSQL, and writes the count to a
// file on SIGUSR2. Counts simple queries and Sync messages: each is one round trip to the server.
import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const ours = new WeakSet()
let requests = 0

const { connect, write } = Socket.prototype
Socket.prototype.connect = function (...args) {
  if (JSON.stringify(args).includes('.s.PGSQL.')) ours.add(this)
  return connect.apply(this, args)
}
Socket.prototype.write = function (bytes, ...rest) {
  if (ours.has(this) && (bytes[0] === QUERY || (bytes[0] === SYNC && bytes.length === 5))) requests += 1
  return write.call(this, bytes, ...rest)
}

process.on('SIGUSR2', () => writeFileSync(process.env.QUERY_COUNT_FILE, `${requests}\n`))
