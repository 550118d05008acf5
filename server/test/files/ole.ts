import { CFB } from '@e965/xlsx'
import { fields } from './zip.ts'

/** The OLE container of old Office files, a small file system. */
export function ole(contentByName: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(contentByName))
    CFB.utils.cfb_add(container, `/${name}`, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer)
}

const TEXT_AT = 0x400

/** A Word 97 file whose text is stored in one piece. */
export function doc(text: string): Buffer {
  const letters = Buffer.from(text.replaceAll('\n', '\r'), 'utf16le')
  const head = Buffer.alloc(TEXT_AT)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0xc1, 2)
  head.writeUInt16LE(0x0200, 0x0a)
  head.writeUInt32LE(TEXT_AT, 0x18)
  head.writeUInt32LE(text.length, 0x4c)
  const piece = Buffer.concat([fields([0, 4], [text.length, 4]), fields([0, 2], [TEXT_AT, 4], [0, 2])])
  const pieces = Buffer.concat([fields([2, 1], [piece.length, 4]), piece])
  head.writeUInt32LE(0, 0x1a2)
  head.writeUInt32LE(pieces.length, 0x1a6)
  return ole({ WordDocument: padded(Buffer.concat([head, letters])), '1Table': padded(pieces) })
}

/** An Outlook message. */
export function msg(subject: string, body: string): Buffer {
  return ole({
    '__properties_version1.0': padded(Buffer.alloc(32)),
    '__substg1.0_001A001F': Buffer.from('IPM.Note', 'utf16le'),
    '__substg1.0_0037001F': Buffer.from(subject, 'utf16le'),
    '__substg1.0_1000001F': Buffer.from(body, 'utf16le'),
  })
}

/** Smaller streams are stored elsewhere in the container, where some readers do not look. */
const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
