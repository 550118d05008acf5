// Tables of contacts, as Chatwoot and Intercom export them.
import type { api } from '@switchboard/contract'
import { parse } from 'csv-parse/sync'
import { decodeText } from '../../platform/decode-text.ts'
import { contactIn, textIn } from '../fields.ts'
import { type ImportRecord, skipped } from '../records.ts'
import { UnreadableExport } from '../unreadable-export.ts'

const LONGEST_RECORD = 1024 * 1024
const MOST_COLUMNS = 200

export function* contactsTable(bytes: Buffer): Generator<[api.imports.ImportSource, ImportRecord]> {
  const [heading = [], ...rows] = rowsOf(bytes)
  const names = heading.map((name) => name.trim())
  const keys = names.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'))
  const column = (...wanted: string[]) => keys.findIndex((key) => wanted.includes(key))
  const places = {
    id: column('id', 'contact_id', 'intercom_id'),
    name: column('name', 'full_name'),
    email: column('email', 'email_address'),
    phone: column('phone_number', 'phone'),
  }
  if (places.email < 0 && places.phone < 0) throw new UnreadableExport('no_addresses')
  // Chatwoot writes the names of its columns, Intercom their titles.
  const source = keys.every((key, place) => key === names[place]) ? 'chatwoot' : 'intercom'
  const known: number[] = Object.values(places)
  for (const row of rows) {
    const [id, name, email, phone] = [places.id, places.name, places.email, places.phone].map(
      (place) => row[place],
    )
    const others = names.flatMap((title, place) =>
      known.includes(place) || !title ? [] : [[title, row[place]]],
    )
    const contact = contactIn({ name, email, phone }, Object.fromEntries(others) as Record<string, unknown>)
    const key = textIn(id, 200)
    const isKnown = key ?? contact.email ?? contact.phone
    yield [
      source,
      isKnown ? { kind: 'contact', key: key ? `${source}:${key}` : null, contact } : skipped('no_contact'),
    ]
  }
}

function rowsOf(bytes: Buffer): string[][] {
  const text = decodeText(bytes)
  const [heading = ''] = text.split('\n', 1)
  const delimiter = heading.split(';').length > heading.split(',').length ? ';' : ','
  try {
    const rows = parse(text, {
      ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
      max_record_size: LONGEST_RECORD,
    }) as string[][]
    return rows.map((row) => row.slice(0, MOST_COLUMNS))
  } catch (cause) {
    throw new UnreadableExport('table', { cause })
  }
}
