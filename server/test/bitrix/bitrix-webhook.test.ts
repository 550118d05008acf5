import { expect, test } from 'vitest'
import { describeChannel } from '../channel-conformance.ts'
import { openBitrixPeer } from './peer.ts'

const peer = await openBitrixPeer('hook')
await describeChannel('Bitrix24 by an incoming webhook', 'bitrix', peer)

test('all that went over the wire was as Bitrix24 documents it', () => {
  expect(peer.fake.calls.length).toBeGreaterThan(20)
  expect(peer.fake.complaints).toEqual([])
})
