import { describeChannel } from '../channel-conformance.ts'
import { openPostalPeer } from './peer.ts'

await describeChannel('a channel on somebody else’s network', 'telegram', await openPostalPeer())
