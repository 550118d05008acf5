import { describeChannel } from '../channel-conformance.ts'
import { openFacebookPeer } from './peer.ts'

await describeChannel('Facebook Messenger', 'facebook', await openFacebookPeer())
