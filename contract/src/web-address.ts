import { z } from 'zod'
import type { ReasonCode } from './reasons.ts'

/** Addresses that this server may request, as far as the text alone shows. */
export const WebAddress = z.string().refine(isWebAddress, 'url_invalid' satisfies ReasonCode)

function isWebAddress(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? { protocol: '', username: '', password: '' }
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
