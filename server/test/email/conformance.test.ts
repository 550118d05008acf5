import { describeChannel } from '../channel-conformance.ts'
import { openEmailPeer } from './peer.ts'

await describeChannel('Email', 'email', await openEmailPeer())
