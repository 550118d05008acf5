// Extracts the new text of a mail, without the quoted history and without what mail programs append. Detection is by
// form (quote marks, a time or an address before a colon, a block of headers); in doubt, a line is kept.

/** The new text. If nothing would be left, the whole text. */
export function cutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').split('\n')
  if (lines.some((line) => FORWARDED.test(line))) return tidy(lines)
  const kept = withoutSignature(withoutQuoted(beforeHistory(lines)))
  return tidy(kept) || tidy(lines)
}

const tidy = (lines: string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** In a forwarded mail the quoted text is the content. */
const FORWARDED =
  /^\s*(?:-{2,}\s*)?(?:forwarded message|begin forwarded message|wiadomość przekazana|przesłana wiadomość|пересылаемое сообщение|пересланное сообщение)\b/i

/** Mail programs that quote the whole history mark where it begins. */
function beforeHistory(lines: string[]): string[] {
  const at = lines.findIndex((line, index) => index > 0 && beginsHistory(lines, index, line))
  return at < 0 ? lines : lines.slice(0, at)
}

function beginsHistory(lines: string[], index: number, line: string): boolean {
  if (ORIGINAL.test(line) || isHeaderBlock(lines, index)) return true
  // A separator line followed by the header block.
  return /^\s*_{20,}\s*$/.test(line) && isHeaderBlock(lines, nextWritten(lines, index + 1))
}

const ORIGINAL =
  /^\s*-{2,}\s*(?:original message|original appointment|oryginalna wiadomość|wiadomość oryginalna|treść oryginalnej wiadomości|исходное сообщение|оригинальное сообщение|ursprüngliche nachricht)\s*-{2,}\s*$/i

/**
 * A header block as Outlook writes it, in any language: at least three headers, one with a time, and an address or
 * known header names. A customer's list ("From: Gdańsk, To: Łódź") does not have all of that.
 */
function isHeaderBlock(lines: string[], index: number): boolean {
  if (!HEADER.test(lines[index] ?? '')) return false
  const block = lines.slice(index, index + HEADERS_AT_MOST).filter((line) => line.trim())
  const end = block.findIndex((line) => !HEADER.test(line))
  const headers = end < 0 ? block : block.slice(0, end)
  const names = headers.map((line) => HEADER.exec(line)![1]!)
  const isNamed = FROM.test(names[0]!) && names.some((name) => SUBJECT.test(name))
  return (
    headers.length >= 3 &&
    headers.some((line) => TIME.test(line)) &&
    (isNamed || headers.some((line) => ADDRESS.test(line)))
  )
}

const HEADERS_AT_MOST = 8
const HEADER = /^\s{0,8}\*?([^\s:*>][^:*>]{0,20}):\*?\s*\S/
const FROM = /^(?:from|od|от|von)$/i
const SUBJECT = /^(?:subject|temat|тема|betreff)$/i
const TIME = /\d{1,2}:\d{2}/
const ADDRESS = /[^\s@<>]@[^\s@<>]/

/** Removes quoted lines and the line that introduces them. Text below or between quotes is kept. */
function withoutQuoted(lines: string[]): string[] {
  const isQuoted = lines.map((line) => /^\s*>/.test(line))
  const lead = attributionIn(lines, isQuoted)
  const end = lead?.isMarked === false ? lines.length : lead?.end
  return lines.filter((_, index) => !isQuoted[index] && !(lead && index >= lead.start && index < end!))
}

/**
 * "On Monday Anna wrote:", which mail programs wrap into up to three lines. Without quote marks, everything that
 * follows is the quote.
 */
function attributionIn(lines: string[], isQuoted: boolean[]) {
  for (const [index, line] of lines.entries()) {
    if (!line.trimEnd().endsWith(':') || isQuoted[index]) continue
    const end = index + 1
    const next = nextWritten(lines, end)
    if (next === lines.length) continue
    const isMarked = isQuoted[next]!
    const start = [index - 2, index - 1, index].find((from) =>
      isLead(lines.slice(Math.max(0, from), end), isMarked),
    )
    if (start !== undefined) return { start: Math.max(0, start), end, isMarked }
  }
  return null
}

/** Whether wrapped lines are one introduction: a date in the first line, and only the last may end like a sentence. */
function isLead(lines: string[], isMarked: boolean): boolean {
  const [first = '', ...more] = lines
  const isBroken = BEGINS.test(first.trim()) && /\d/.test(first) && lines.every((line) => line.trim())
  if (more.length > 0 && (!isBroken || lines.some((line) => /[.?!]\s*$/.test(line)))) return false
  const whole = lines.join(' ').trim()
  return whole.length <= LONGEST_LEAD && isAttribution(whole, isMarked)
}

const LONGEST_LEAD = 400
const BEGINS = /^(?:on|w dniu|dnia|wiadomość|am|le|el|il|\p{L}{2,4}[.,]|\d)/iu

/**
 * Above quote marks a date is enough. Without marks everything below would be removed, so it also needs a time or an
 * address, and a verb.
 */
function isAttribution(line: string, isMarked: boolean): boolean {
  const isSigned = MAILBOX.test(line)
  if (!/\d/.test(line)) return isMarked && isSigned
  if (isMarked) return TIME.test(line) || isSigned || WROTE.test(line)
  return (TIME.test(line) || isSigned) && (WROTE.test(line) || /<[^<>\s]{3,254}>\s?:$/.test(line))
}

const MAILBOX = /<[^<>\s@]{1,64}@[^<>\s@]{1,190}>/
const WROTE =
  /(?:\bwrote|napisał(?:a|\(a\)|\/a)?|pisze|пишет|писал(?:а|\(а\))?|\bschrieb\b.{0,60}|^wiadomość napisana przez .{1,250})\s?:$/iu

function nextWritten(lines: string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]!.trim() === '') at += 1
  return at
}

/** Removes everything from the signature mark on, and the line that mobile mail programs append. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.findLastIndex((line) => /^-- ?$/.test(line))
  const above = mark > 0 && isSignature(lines[mark]!, lines.slice(mark + 1)) ? lines.slice(0, mark) : lines
  const last = above.findLastIndex((line) => line.trim() !== '')
  const isAdded = last > 1 && above[last - 1]!.trim() === '' && SENT_FROM.test(above[last]!)
  return isAdded ? above.slice(0, last) : above
}

/** The space is part of the mark (RFC 3676); two dashes alone may separate two questions. */
const isSignature = (mark: string, below: string[]) =>
  mark === '-- ' ||
  (below.filter((line) => line.trim()).length <= 6 && !below.some((line) => /\?/.test(line)))

/** Must not end like a sentence, unlike a customer's "Sent from the warehouse on Monday." */
const SENT_FROM =
  /^\s*(?:sent (?:from|with|via) |get outlook for |wysłan[eoya] (?:z|ze|za pomocą) |pobierz (?:aplikację )?outlook |отправлено (?:с|из|от) |скачать outlook )[^.?!\n]{1,60}$/i
