import { parse } from 'csv-parse/sync'
import { decodeText } from '../../../platform/decode-text.ts'
import type { Reader } from '../reader.ts'
import { textPieces } from './text.ts'

const MOST_COLUMNS = 200
const LONGEST_RECORD = 1024 * 1024

export const readCsv: Reader = async ({ bytes }) => {
  const text = decodeText(bytes)
  const rows = rowsOf(text)
  return { outline: { title: '', pieces: rows ? [{ is: 'table', rows }] : textPieces(text) } }
}

/** Returns undefined if the file is not a table; it is then read as text. */
function rowsOf(text: string): string[][] | undefined {
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
    }) as string[][]
    return rows.map((row) => row.slice(0, MOST_COLUMNS))
  } catch {
    return
  }
}

/** The delimiter that occurs most consistently in the first lines. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n').slice(0, 20).filter(Boolean)
  const fewest = (mark: string) => Math.min(...lines.map((line) => line.split(mark).length - 1))
  const [best] = [';', '\t', ',', '|'].toSorted((one, other) => fewest(other) - fewest(one))
  return best!
}
