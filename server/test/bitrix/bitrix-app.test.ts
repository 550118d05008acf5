import { expect, test } from 'vitest'
import { describeChannel } from '../channel-conformance.ts'
import { openBitrixPeer } from './peer.ts'

const peer = await openBitrixPeer('app')
await describeChannel('Bitrix24 by a local app', 'bitrix', peer)

test('all that went over the wire was as Bitrix24 documents it', () => {
  expect(peer.fake.calls.length).toBeGreaterThan(20)
  expect(peer.fake.complaints).toEqual([])
})
