import { api } from '@switchboard/contract'
import { call } from './call.ts'

/** The live chat in which this installation answers questions; null when it has none. */
export const supportWidget = async () => (await call(api.livechat.support)).widget
