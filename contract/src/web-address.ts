import { z } from 'zod'

/** Addresses that this server may request, as far as the text alone shows. */
export const WebAddress = z
  .string()
  .refine(isWebAddress, 'Enter an http or https address without a user name')

function isWebAddress(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? { protocol: '', username: '', password: '' }
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
