import msgReader from '@kenjiuno/msgreader'
import PostalMime from 'postal-mime'
import { readableSource } from '../../../platform/mail-charset.ts'
import { htmlOutline } from '../html/outline.ts'
import type { Piece } from '../pieces.ts'
import type { Member, Reader } from '../reader.ts'
import { textPieces } from './text.ts'

export const readEml: Reader = async ({ bytes, budget }) => {
  const mail = await PostalMime.parse(readableSource(bytes), {
    maxNestingDepth: 20,
    attachmentEncoding: 'arraybuffer',
  })
  const members = mail.attachments.flatMap(({ filename, content, disposition }): Member[] =>
    filename && disposition !== 'inline'
      ? [{ path: filename, bytes: Buffer.from(content as ArrayBuffer) }]
      : [],
  )
  for (const member of members) if ('bytes' in member) budget.takeBytes(member.bytes.length)
  const pieces = bodyPieces(mail.text, mail.html)
  return { outline: { title: mail.subject ?? '', pieces }, members }
}

// A CommonJS package compiled from an ES module: its default export is nested one level deeper.
const { default: MsgReader } = msgReader as unknown as { default: typeof msgReader }

export const readMsg: Reader = async ({ bytes, budget }) => {
  const reader = new MsgReader(arrayBuffer(bytes))
  const mail = reader.getFileData()
  const members = (mail.attachments ?? []).flatMap((attachment): Member[] => {
    if (attachment.innerMsgContent || attachment.attachmentHidden) return []
    budget.takeEntry()
    const { fileName, content } = reader.getAttachment(attachment)
    budget.takeBytes(content.length)
    return [{ path: fileName, bytes: Buffer.from(content) }]
  })
  const html = mail.bodyHtml ?? (mail.html ? Buffer.from(mail.html).toString() : undefined)
  return { outline: { title: mail.subject ?? '', pieces: bodyPieces(mail.body, html) }, members }
}

/** Prefers text/plain, unless it is a stub that refers to the HTML version. */
function bodyPieces(text = '', html = ''): Piece[] {
  const pieces = html ? htmlOutline(html).pieces : []
  return text.trim().length * 2 > lettersIn(pieces) ? textPieces(text) : pieces
}

const lettersIn = (pieces: Piece[]) =>
  pieces.reduce((sum, piece) => sum + Object.values(piece).flat(2).join(' ').length, 0)

const arrayBuffer = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
