// Compares what the clients saw with what is stored.
import { groupBy } from '../group-by.ts'
import type { Stored } from './stored.ts'
import type { OperatorNote, WriterNote } from './witness.ts'

/** Every acknowledged message is stored once, in the order of the acknowledgements, and no other message exists. */
export function checkWriters(notes: WriterNote[], { messages }: Stored): string[] {
  const problems: string[] = []
  const writtenByVisitor = groupBy(notes, ({ visitor }) => visitor)
  const storedByText = groupBy(
    messages.filter(({ message_type }) => message_type === 'customer'),
    ({ question }) => question,
  )
  for (const [text, copies] of storedByText)
    if (copies.length > 1) problems.push(`"${text}" is stored ${copies.length} times`)

  const invoked = new Set<string>()
  for (const [visitor, history] of writtenByVisitor) {
    let lastSeq = 0
    for (const note of history) {
      const text = `${visitor} writes its message ${note.n}`
      if (note.what === 'invoke') invoked.add(note.text)
      if (note.what === 'fail') problems.push(`"${text}" was refused: ${note.why}`)
      if (note.what !== 'ok' && note.what !== 'again') continue
      const [found] = storedByText.get(text) ?? []
      if (!found) problems.push(`"${text}" was acknowledged and is lost`)
      else if (found.id !== note.id || found.seq !== note.seq)
        problems.push(`"${text}" was acknowledged as ${note.id}/${note.seq} and is ${found.id}/${found.seq}`)
      if (note.what === 'ok' && note.seq <= lastSeq) problems.push(`"${text}" came before what it followed`)
      lastSeq = note.seq
    }
  }
  for (const text of storedByText.keys()) if (!invoked.has(text)) problems.push(`Nobody wrote "${text}"`)
  return problems
}

/** Every answer by a person is stored once, and read messages stay read. */
export function checkOperator(notes: OperatorNote[], { messages }: Stored): string[] {
  const problems: string[] = []
  const byId = new Map(messages.map((message) => [message.id, message]))
  const byAnswer = groupBy(
    messages.filter(({ message_type }) => message_type === 'operator'),
    ({ answer }) => answer ?? '',
  )
  const sendings = new Set<string>()
  for (const note of notes) {
    if (note.what === 'fail') problems.push(`An operator was refused: ${note.why}`)
    if (note.what === 'send') sendings.add(note.text)
    if (note.what === 'sent' && byAnswer.get(note.text)?.[0]?.id !== note.id)
      problems.push(`"${note.text}" was acknowledged as ${note.id} and is lost`)
    if (note.what === 'read' && !byId.get(note.id)?.is_read)
      problems.push(`${note.id} was read and is unread again`)
  }
  for (const [text, copies] of byAnswer) {
    if (copies.length > 1) problems.push(`"${text}" is stored ${copies.length} times`)
    if (!sendings.has(text)) problems.push(`No operator wrote "${text}"`)
  }
  return problems
}
