import { mapConcurrent } from '../map-concurrent.ts'
import { type Connection, openConnection, requestBytes } from './connection.ts'

export interface Visitor {
  token: string
  /** Each visitor has an address of its own, if the machine has enough. */
  localAddress: string
}

/** Starts conversations as that many browsers would; nobody has written yet. */
export async function newVisitors(baseUrl: string, widgetId: string, count: number): Promise<Visitor[]> {
  const request = requestBytes({ method: 'POST', path: '/widget/api/session', body: { widget_id: widgetId } })
  return overConnections(baseUrl, Array<null>(count).fill(null), async (_, connection, localAddress) => {
    const { token } = JSON.parse(await accepted(connection, request))
    return { token, localAddress }
  })
}

/** Sends each visitor's first message, which creates their chat. */
export async function greet(baseUrl: string, visitors: Visitor[]): Promise<void> {
  await overConnections(baseUrl, visitors, ({ token }, connection) =>
    accepted(connection, messageBytes(token, 'first-message', 'Hello')),
  )
}

async function overConnections<Item, Result>(
  baseUrl: string,
  items: Item[],
  work: (item: Item, connection: Connection, localAddress: string) => Promise<Result>,
): Promise<Result[]> {
  const addresses = Array.from({ length: Math.min(16, items.length) }, (_, index) => addressOf(index))
  const connections = await Promise.all(addresses.map((address) => openConnection(baseUrl, address)))
  const free = connections.map((connection, index) => ({ connection, address: addresses[index]! }))
  const results = await mapConcurrent(
    items,
    async (item) => {
      const taken = free.pop()!
      const result = await work(item, taken.connection, taken.address)
      free.push(taken)
      return result
    },
    connections.length,
  )
  for (const connection of connections) connection.close()
  return results
}

async function accepted(connection: Connection, request: Buffer): Promise<string> {
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`A visitor was refused with ${status}: ${body}`)
  return body
}

/** Linux routes all of 127.0.0.0/8 to the machine itself; elsewhere one address has to do. */
const addressOf = (index: number) => (process.platform === 'linux' ? `127.0.0.${index + 2}` : '127.0.0.1')

export const messageBytes = (token: string, clientId: string, text: string) =>
  requestBytes({
    method: 'POST',
    path: '/widget/api/messages',
    token,
    body: { client_id: clientId, text },
  })
