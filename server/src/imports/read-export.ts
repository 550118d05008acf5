import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type api, CONTACTS_TABLE_MAX_BYTES, IMPORT_UNPACKED_MAX_BYTES } from '@switchboard/contract'
import { damagedArchive } from '../knowledge/parse/refusal.ts'
import { entryChunks, openZip } from '../knowledge/parse/zip.ts'
import { objectIn } from './fields.ts'
import { type Descends, type Entry, type Json, jsonEntries } from './json-entries.ts'
import { type ImportRecord, skipped } from './records.ts'
import { chatwootRecords } from './sources/chatwoot.ts'
import { contactsTable } from './sources/contacts-table.ts'
import { intercomRecords } from './sources/intercom.ts'
import { isTelegramChat, telegramChat, telegramMessage } from './sources/telegram.ts'
import { UnreadableExport } from './unreadable-export.ts'

/** Null if it is of no source that we know. */
export type Sourced = [source: api.imports.ImportSource | null, record: ImportRecord]

/** What an exported file contains: JSON, JSON Lines, a table of contacts, or an archive of such. Its content tells which. */
export async function* readExport(path: string, name: string): AsyncGenerator<Sourced> {
  const start = await beginningOf(path)
  if (start.subarray(0, 4).equals(ZIP)) yield* readArchive(path)
  else if (isJson(start)) yield* readJson(createReadStream(path))
  else if (/\.csv$/i.test(name)) yield* contactsTable(await collected(createReadStream(path)))
  else throw new UnreadableExport('not_an_export')
}

const ZIP = Buffer.from('PK\x03\x04')
const isJson = (start: Buffer) => /^\uFEFF?\s*[{[]/.test(start.toString('utf8'))

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const tooLarge = () => new UnreadableExport('too_large')

/** Other files in it, such as pictures, are not unpacked. */
async function* readArchive(path: string): AsyncGenerator<Sourced> {
  const zip = await openZip(path, damagedArchive)
  const budget = { left: IMPORT_UNPACKED_MAX_BYTES }
  try {
    for (const entry of zip.entries) {
      const isTable = /\.csv$/i.test(entry.fileName)
      if (!isTable && !/\.(jsonl?|ndjson)$/i.test(entry.fileName)) continue
      const bytes = counted(entryChunks(zip, entry), budget)
      if (isTable) yield* contactsTable(await collected(bytes))
      else yield* readJson(bytes)
    }
  } finally {
    zip.file.close()
  }
}

/** The declared sizes of an archive may be false, so the unpacked bytes are counted. */
async function* counted(bytes: AsyncIterable<Buffer>, budget: { left: number }): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    budget.left -= chunk.length
    if (budget.left < 0) throw tooLarge()
    yield chunk
  }
}

async function collected(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > CONTACTS_TABLE_MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* readJson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Sourced> {
  for await (const entry of jsonEntries(decoded(bytes), descends)) yield* recordsOf(entry)
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
}

/** Lists of the three programs, and the chats and messages of Telegram, which may be too many for memory. */
const descends: Descends = (path, kind, owner) => {
  if (kind === '[')
    return (
      LISTS.has(path) || ((path === 'messages' || path === 'chats.list.*.messages') && isTelegramChat(owner))
    )
  return OBJECTS.has(path)
}

const LISTS: ReadonlySet<string> = new Set([
  '',
  'payload',
  'data',
  'data.payload',
  'conversations',
  'macros',
  'chats.list',
])
const OBJECTS: ReadonlySet<string> = new Set(['', 'data', 'chats', 'chats.list.*'])

function recordsOf({ path, value, owner }: Entry): Sourced[] {
  if (value === undefined) return [[null, skipped('too_large')]]
  const item = objectIn(value)
  if (path === 'messages.*' || path === 'chats.list.*.messages.*')
    return telegram(telegramMessage(item, owner))
  if (path === 'chats.list.*' || (path === '' && isTelegramChat(item))) return telegram(telegramChat(item))
  const chatwoot = chatwootRecords(item, owner)
  if (chatwoot) return chatwoot.map((record) => ['chatwoot', record])
  const intercom = intercomRecords(item)
  if (intercom) return intercom.map((record) => ['intercom', record])
  return isAround(path, item) ? [] : [[null, skipped('unknown')]]
}

const telegram = (records: ImportRecord[]): Sourced[] => records.map((record) => ['telegram', record])

/** What is left of an object whose lists were read. */
const isAround = (path: string, item: Json) => OBJECTS.has(path) && !('id' in item)
