import { describeChannel } from '../channel-conformance.ts'
import { openTelegramPeer } from './peer.ts'

await describeChannel('Telegram', 'telegram', await openTelegramPeer())
