import { decodeText } from '../../../platform/decode-text.ts'
import { htmlOutline } from '../html/outline.ts'
import type { Reader } from '../reader.ts'

export const readHtml: Reader = async ({ bytes }) => ({
  outline: htmlOutline(decodeText(bytes, declaredCharset(bytes)), { without: AROUND }),
})

/** A saved page includes its navigation and dialogs. */
const AROUND = new Set(['nav', 'button', 'dialog'])

export const declaredCharset = (bytes: Buffer, contentType = '') =>
  /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
  /<meta[^>]{0,200}charset=["']?([\w-]+)|<\?xml[^>]{0,100}encoding=["']([\w-]+)/i
    .exec(bytes.toString('latin1', 0, 2048))
    ?.slice(1)
    .find(Boolean)
