import { decodeText } from '../../../platform/decode-text.ts'
import type { Reader } from '../reader.ts'

/** Cuts code at blank lines before unindented lines. */
export const readCode: Reader = async ({ bytes }) => ({
  outline: {
    title: '',
    pieces: decodeText(bytes)
      .replace(/\r\n?/g, '\n')
      .split(/(?=\n)(?<=(?:^|\S)[^\S\n]*)\n\s*\n(?=\S)/)
      .map((text) => ({ is: 'code', text })),
  },
})
