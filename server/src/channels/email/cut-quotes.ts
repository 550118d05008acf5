// What somebody wrote in a mail, without what they answer to and without what their program adds below it. It is told
// by the shape of it (marks, a time or an address before a colon, a block of headers); when in doubt, a line stays.

/** The words that are new. Where nothing would be left, all of them. */
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

/** Somebody else's words are what this mail is about. */
const FORWARDED =
  /^\s*(?:-{2,}\s*)?(?:forwarded message|begin forwarded message|wiadomość przekazana|przesłana wiadomość|пересылаемое сообщение|пересланное сообщение)\b/i

/** Programs that quote the whole history below show where it begins. */
function beforeHistory(lines: string[]): string[] {
  const at = lines.findIndex((line, index) => index > 0 && beginsHistory(lines, index, line))
  return at < 0 ? lines : lines.slice(0, at)
}

function beginsHistory(lines: string[], index: number, line: string): boolean {
  if (ORIGINAL.test(line) || isHeaderBlock(lines, index)) return true
  // A rule, and the header block below it.
  return /^\s*_{20,}\s*$/.test(line) && isHeaderBlock(lines, nextWritten(lines, index + 1))
}

const ORIGINAL =
  /^\s*-{2,}\s*(?:original message|original appointment|oryginalna wiadomość|wiadomość oryginalna|treść oryginalnej wiadomości|исходное сообщение|оригинальное сообщение|ursprüngliche nachricht)\s*-{2,}\s*$/i

/**
 * Headers as Outlook writes them, in whatever language: at least three, one of them with a time of day, and an address
 * or the names that they have. What a customer lists ("From: Gdańsk, To: Łódź") has not all of that.
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

/** Quoted lines with the line that leads to them; what is written below or between them stays. */
function withoutQuoted(lines: string[]): string[] {
  const isQuoted = lines.map((line) => /^\s*>/.test(line))
  const lead = attributionIn(lines, isQuoted)
  const end = lead?.isMarked === false ? lines.length : lead?.end
  return lines.filter((_, index) => !isQuoted[index] && !(lead && index >= lead.start && index < end!))
}

/** "On Monday Anna wrote:", which programs break into up to three lines. Without marks, all that follows is the quote. */
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

/** Broken off in the middle: the date stands in the first line, and none but the last ends like a sentence. */
function isLead(lines: string[], isMarked: boolean): boolean {
  const [first = '', ...more] = lines
  const isBroken = BEGINS.test(first.trim()) && /\d/.test(first) && lines.every((line) => line.trim())
  if (more.length > 0 && (!isBroken || lines.some((line) => /[.?!]\s*$/.test(line)))) return false
  const whole = lines.join(' ').trim()
  return whole.length <= LONGEST_LEAD && isAttribution(whole, isMarked)
}

const LONGEST_LEAD = 400
const BEGINS = /^(?:on|w dniu|dnia|wiadomość|am|le|el|il|\p{L}{2,4}[.,]|\d)/iu

/** Above marked lines a date is enough; where all below would go, there has to be a time or an address, and a verb. */
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

/** From the signature mark on, and the line that a telephone adds below all others. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.findLastIndex((line) => /^-- ?$/.test(line))
  const above = mark > 0 && isSignature(lines[mark]!, lines.slice(mark + 1)) ? lines.slice(0, mark) : lines
  const last = above.findLastIndex((line) => line.trim() !== '')
  const isAdded = last > 1 && above[last - 1]!.trim() === '' && SENT_FROM.test(above[last]!)
  return isAdded ? above.slice(0, last) : above
}

/** The space is part of the mark (RFC 3676); two dashes alone may stand between two questions. */
const isSignature = (mark: string, below: string[]) =>
  mark === '-- ' ||
  (below.filter((line) => line.trim()).length <= 6 && !below.some((line) => /\?/.test(line)))

/** No sentence: a customer's "Sent from the warehouse on Monday." ends as one. */
const SENT_FROM =
  /^\s*(?:sent (?:from|with|via) |get outlook for |wysłan[eoya] (?:z|ze|za pomocą) |pobierz (?:aplikację )?outlook |отправлено (?:с|из|от) |скачать outlook )[^.?!\n]{1,60}$/i
