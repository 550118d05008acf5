import type { api } from '@switchboard/contract'
import { plainText } from '@switchboard/contract/markdown'
import type { Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import type { App } from '../../context.ts'
import type { MessageRow, NoteRow, Schema } from '../../database/schema.ts'
import { presentChats } from '../present-chats.ts'
import { excerptOf } from './excerpt.ts'
import type { FoundEntry } from './find-messages.ts'
import type { Term } from './terms.ts'

export async function presentFound(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  found: FoundEntry[],
  terms: Term[],
): Promise<api.search.FoundMessage[]> {
  if (found.length === 0) return []
  const isNote = ({ kinds }: FoundEntry) => kinds.includes('n')
  const isFile = ({ kinds }: FoundEntry) => kinds.every((kind) => kind === 'f')
  const messages = await readAll(
    found.filter((entry) => !isNote(entry)),
    (ids) =>
      tx
        .selectFrom('messages')
        .select(MESSAGE_COLUMNS)
        .where('account_id', '=', accountId)
        .where('id', 'in', ids)
        .execute(),
  )
  const notes = await readAll(found.filter(isNote), (ids) =>
    tx.selectFrom('notes').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute(),
  )
  const files = await readAll(found.filter(isFile), (ids) =>
    tx
      .selectFrom('attachments')
      .select(['message_id', 'file_name', 'transcript'])
      .where('account_id', '=', accountId)
      .where('message_id', 'in', ids)
      .execute(),
  )
  const rows = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(found.map(({ chat_id }) => chat_id))])
    .execute()
  const chats = await presentChats(tx, app, accountId, rows)
  const people = await peopleOf(
    tx,
    [...messages, ...notes].map(({ user_id }) => user_id),
  )
  return found.flatMap(({ id, chat_id, kinds }) => {
    const message = messages.find((row) => row.id === id)
    const note = notes.find((row) => row.id === id)
    const chat = chats.find((row) => row.id === chat_id)
    if (!chat || !(message || note)) return []
    const sent = files.filter((file) => file.message_id === id).map(fileText)
    const place = message ? placeIn(message, kinds, sent) : placeOf(note!)
    const author = place.facts.written_by === 'operator' && people.get((message ?? note)!.user_id)
    return [
      {
        message_id: message?.id ?? null,
        note_id: note?.id ?? null,
        chat,
        ...place.facts,
        ...(author && { author: presentPerson(author) }),
        excerpt: excerptOf(place.text, terms),
      },
    ]
  })
}

/** Skips the query without ids: most pages have neither notes nor files. */
const readAll = async <Row>(found: FoundEntry[], read: (ids: number[]) => Promise<Row[]>): Promise<Row[]> =>
  found.length === 0 ? [] : read(found.map(({ id }) => id))

/** The file's name, followed by the transcript of a recording. */
const fileText = ({ file_name, transcript }: { file_name: string; transcript: string | null }) =>
  transcript ? `${file_name}: ${transcript}` : file_name

/** Not all: the reasons for an answer are long. */
const MESSAGE_COLUMNS = [
  'id',
  'message_type',
  'question',
  'answer',
  'redacted_answer',
  'answered_by',
  'user_id',
  'timestamp',
  'answered_at',
] as const satisfies (keyof MessageRow)[]

/** The excerpt's text: the question is preferred to the answer, and both to file names. */
function placeIn(
  message: Pick<MessageRow, (typeof MESSAGE_COLUMNS)[number]>,
  kinds: FoundEntry['kinds'],
  files: string[],
) {
  const { timestamp, answered_at, answered_by, question, answer, redacted_answer } = message
  const asked = { written_by: 'customer' as const, at: timestamp.toISOString() }
  const answered = {
    written_by: answered_by ?? ('operator' as const),
    at: (answered_at ?? timestamp).toISOString(),
  }
  if (kinds.includes('q')) return { text: question, facts: { found_in: 'question' as const, ...asked } }
  if (kinds.includes('a')) {
    const shown = redacted_answer?.trim() ? redacted_answer : (answer ?? '')
    return { text: plainText(shown), facts: { found_in: 'answer' as const, ...answered } }
  }
  const sender = message.message_type === 'operator' ? answered : asked
  return { text: files.join(', '), facts: { found_in: 'file' as const, ...sender } }
}

const placeOf = ({ text, created_at }: NoteRow) => ({
  text,
  facts: { found_in: 'note' as const, written_by: 'operator' as const, at: created_at.toISOString() },
})
