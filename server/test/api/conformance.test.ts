import { describeChannel } from '../channel-conformance.ts'
import { openApiPeer } from './peer.ts'

await describeChannel('API', 'api', await openApiPeer())
