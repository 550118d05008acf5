// What Chatwoot's API returns: conversations with messages, the messages of one conversation, contacts, canned responses.
import { OPERATOR_TEXT_MAX, TITLE_MAX } from '@switchboard/contract'
import { contactIn, dateIn, fileNameIn, listIn, objectIn, textIn, withFileLines } from '../fields.ts'
import type { Json } from '../json-entries.ts'
import { type ImportRecord, skipped } from '../records.ts'

/** Returns null if this is nothing of Chatwoot's. `owner` are the fields around it in the file. */
export function chatwootRecords(item: Json, owner: Json): ImportRecord[] | null {
  if ('short_code' in item && 'content' in item) return [replyIn(item)]
  if ('message_type' in item && 'conversation_id' in item) {
    return messageRecords(item, textIn(item.conversation_id), customerIn(item, contactAround(owner)))
  }
  const around = 'id' in item ? {} : contactAround(item)
  if ('id' in around) return [{ kind: 'conversation' }, ...('name' in around ? [contactRecord(around)] : [])]
  if ('inbox_id' in item && 'id' in item && ('messages' in item || 'meta' in item))
    return conversationRecords(item)
  const isContact = 'phone_number' in item && 'id' in item
  return isContact ? [contactRecord(item)] : null
}

function conversationRecords(conversation: Json): ImportRecord[] {
  const id = textIn(conversation.id)
  const { sender } = objectIn(conversation.meta)
  const messages = listIn(conversation.messages).map(objectIn)
  const customer = customerIn(messages.find(isByContact) ?? {}, sender)
  const told = objectIn(sender)
  return [
    { kind: 'conversation' },
    ...('id' in told ? [contactRecord(told)] : []),
    ...messages.flatMap((message) => messageRecords(message, id, customer)),
  ]
}

/** The messages of one conversation are listed beside the contact; former versions give the id alone. */
const contactAround = ({ meta }: Json): Json => {
  const { contact, contact_id } = objectIn(meta)
  return contact_id === undefined ? objectIn(contact) : { id: contact_id }
}

/** The contact's id; null if neither the message nor what is around it names the contact. */
const customerIn = (message: Json, contact: unknown) =>
  textIn(objectIn(contact).id) ?? (isByContact(message) ? textIn(objectIn(message.sender).id) : null)

const isByContact = ({ sender, message_type }: Json) => {
  const { type } = objectIn(sender)
  return type === 'contact' || (type === undefined && isIncoming(message_type))
}

const isIncoming = (type: unknown) => type === 0 || type === 'incoming'
const isActivity = (type: unknown) => type === 2 || type === 'activity'

function messageRecords(message: Json, conversation: string | null, contact: string | null): ImportRecord[] {
  const { content_attributes, message_type, sender, attachments } = message
  if (isActivity(message_type)) return [skipped('service')]
  if (objectIn(content_attributes).deleted === true) return [skipped('deleted')]
  const files = listIn(attachments).map((file) => {
    const url = textIn(objectIn(file).data_url, 2000)
    return { name: textIn(objectIn(file).file_name, 200) ?? fileNameIn(url), url }
  })
  const text = withFileLines(textIn(message.content), files)
  const at = dateIn(message.created_at)
  const id = textIn(message.id)
  if (!text) return [skipped('empty')]
  if (!at) return [skipped('no_date')]
  if (!id || !conversation) return [skipped('unknown')]
  const words = {
    id: `chatwoot:${conversation}:${id}`,
    customer: contact ? `chatwoot:${contact}` : `chatwoot:conversation:${conversation}`,
    author: textIn(objectIn(sender).name, 200) ?? textIn(objectIn(sender).available_name, 200),
    ...{ text, at },
  }
  if (message.private === true) return [{ kind: 'note', ...words }]
  return [{ kind: 'message', by: isIncoming(message_type) ? 'customer' : 'operator', ...words }]
}

function contactRecord(contact: Json): ImportRecord {
  const { id, name, email, phone_number: phone, custom_attributes } = contact
  return {
    kind: 'contact',
    key: `chatwoot:${textIn(id)}`,
    contact: contactIn({ name, email, phone }, objectIn(custom_attributes)),
  }
}

function replyIn({ id, short_code, content }: Json): ImportRecord {
  const title = textIn(short_code, TITLE_MAX)
  const text = textIn(content, OPERATOR_TEXT_MAX)
  return title && text
    ? { kind: 'reply', id: `chatwoot:${textIn(id) ?? title}`, title, text }
    : skipped('empty')
}
