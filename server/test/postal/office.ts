import { afterAll } from 'vitest'
import type { ChannelId, RemoteAdapter } from '../../src/channels/channel.ts'
import { testApp } from '../app.ts'
import { createPostal } from './adapter.ts'
import { openPostOffice } from './fake.ts'

/** The product with the fake post office in place of the real channels that a test names. */
export async function withPostOffice(
  ids: ChannelId[],
  env: Record<string, string> = {},
  own: Partial<Pick<RemoteAdapter, 'answerWithinMs' | 'missing'>> = {},
) {
  const office = await openPostOffice()
  const allowed = [office.host, env.ALLOW_PRIVATE_HOSTS].filter(Boolean).join(',')
  const testing = await testApp({ ...env, ALLOW_PRIVATE_HOSTS: allowed })
  const { outbound } = testing.app
  for (const id of ids)
    testing.app.channels[id] = createPostal({ outbound, url: office.url, id, ...own }) as RemoteAdapter
  afterAll(office.close)
  return { testing, office }
}
