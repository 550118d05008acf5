import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'

export interface Watched {
  status: number
  headers: IncomingMessage['headers']
  /** The raw text received so far. */
  text: string
  /** Events with their numbers, if they have one. */
  events: ({ id: number | null; type: string } & Record<string, unknown>)[]
  /** The event numbers only. */
  ids: number[]
  isOver: boolean
  leave(): void
}

/** A client of an event stream over a real connection. Resolves once the stream is open or refused. */
export async function watchStream(url: string, headers: Record<string, string> = {}): Promise<Watched> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  )
  const leave = () => void answer.destroy()
  onTestFinished(leave)
  const client: Watched = {
    status: answer.statusCode!,
    headers: answer.headers,
    text: '',
    events: [],
    ids: [],
    isOver: false,
    leave,
  }
  let rest = ''
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    client.text += chunk
    const blocks = `${rest}${chunk}`.split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) note(client, block)
  })
  for (const end of ['end', 'close', 'error'])
    answer.on(end, () => {
      client.isOver = true
    })
  // The server sends an id as soon as the stream is open, so later events cannot be missed.
  if (client.status === 200) await eventually(() => client.text).toMatch(/^id: \d+$/m)
  else await eventually(() => client.isOver).toBe(true)
  return client
}

function note(client: Watched, block: string) {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const json = field('data')
  if (!json) return
  const id = field('id') === undefined ? null : Number(field('id'))
  client.events.push({ id, ...(JSON.parse(json) as { type: string }) })
  if (id !== null) client.ids.push(id)
}
