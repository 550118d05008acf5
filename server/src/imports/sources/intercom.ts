// What Intercom's REST API returns: conversations with their parts, contacts, macros.
import { OPERATOR_TEXT_MAX, TITLE_MAX } from '@switchboard/contract'
import { htmlText } from '../../channels/email/html-text.ts'
import { contactIn, dateIn, fileNameIn, listIn, objectIn, textIn, withFileLines } from '../fields.ts'
import type { Json } from '../json-entries.ts'
import { type ImportRecord, skipped } from '../records.ts'

const CUSTOMERS: ReadonlySet<unknown> = new Set(['user', 'lead', 'contact', 'visitor'])

/** Returns null if this is nothing of Intercom's. */
export function intercomRecords(item: Json): ImportRecord[] | null {
  if (item.type === 'conversation') return conversationRecords(item)
  if (item.type === 'macro') return [replyIn(item)]
  return CUSTOMERS.has(item.type) && 'id' in item ? [contactRecord(item)] : null
}

function conversationRecords(conversation: Json): ImportRecord[] {
  const id = textIn(conversation.id)
  if (!id) return [skipped('unknown')]
  const source = objectIn(conversation.source)
  const parts = listIn(objectIn(conversation.conversation_parts).conversation_parts).map(objectIn)
  const people = [source, ...parts]
    .map(({ author }) => objectIn(author))
    .filter(({ type }) => CUSTOMERS.has(type))
  const contacts = listIn(objectIn(conversation.contacts).contacts).map(objectIn)
  const [contact] = [...contacts, ...people].flatMap((person) => textIn(person.id) ?? [])
  const customer = contact ? `intercom:${contact}` : `intercom:conversation:${id}`
  const told = people.find((person) => textIn(person.id) === contact)
  const first: Json = {
    ...source,
    part_type: 'comment',
    created_at: conversation.created_at,
    body: opening(source),
  }
  return [
    { kind: 'conversation' },
    ...(told ? [contactRecord(told)] : []),
    ...[first, ...parts].map((part) =>
      wordsOf(part, `intercom:${id}:${textIn(part.id) ?? 'source'}`, customer),
    ),
  ]
}

const opening = ({ subject, body }: Json) =>
  [textIn(subject, 1000), textIn(body)].filter(Boolean).join('<br><br>')

function wordsOf(part: Json, id: string, customer: string): ImportRecord {
  if (part.redacted === true) return skipped('deleted')
  const author = objectIn(part.author)
  const files = listIn(part.attachments).map((file) => {
    const url = textIn(objectIn(file).url, 2000)
    return { name: textIn(objectIn(file).name, 200) ?? fileNameIn(url), url }
  })
  const text = withFileLines(plain(part.body), files)
  const at = dateIn(part.created_at)
  if (!text) return skipped(part.part_type === 'comment' ? 'empty' : 'service')
  if (!at) return skipped('no_date')
  const words = { id, customer, author: textIn(author.name, 200), text, at }
  if (/^note/.test(String(part.part_type))) return { kind: 'note', ...words }
  return { kind: 'message', by: CUSTOMERS.has(author.type) ? 'customer' : 'operator', ...words }
}

/** Bodies are HTML. Pictures in them become links. */
function plain(body: unknown): string | null {
  const html = textIn(body)?.replace(PICTURE, (_, address: string) => ` 📎 ${address} `)
  return html ? textIn(htmlText(html)) : null
}

const PICTURE = /<img\b[^>]{0,2000}?\bsrc="([^"<>]{1,2000})"[^>]{0,2000}>/gi

function contactRecord(person: Json): ImportRecord {
  const { id, name, email, phone, custom_attributes } = person
  return {
    kind: 'contact',
    key: `intercom:${textIn(id)}`,
    contact: contactIn({ name, email, phone }, objectIn(custom_attributes)),
  }
}

function replyIn({ id, name, body, body_text }: Json): ImportRecord {
  const title = textIn(name, TITLE_MAX)
  const text = textIn(body_text ?? plain(body), OPERATOR_TEXT_MAX)
  return title && text
    ? { kind: 'reply', id: `intercom:${textIn(id) ?? title}`, title, text }
    : skipped('empty')
}
