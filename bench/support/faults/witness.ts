// A log of what the clients saw, kept outside the product and later compared with its database.
import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** One step of one customer's message. `unknown`: there was no response, and it was not retried. */
export type WriterNote = { visitor: string; n: number } & (
  | { what: 'invoke'; text: string }
  | { what: 'ok' | 'again'; id: number; seq: number }
  | { what: 'unknown' }
  | { what: 'fail'; why: string }
)

/** One step of an operator. */
export type OperatorNote =
  | { what: 'send'; chat_id: number; text: string }
  | { what: 'sent'; text: string; id: number }
  | { what: 'read'; id: number }
  | { what: 'fail'; why: string }

export interface Witness<Note> {
  /** Resolves once the note is on disk; concurrent notes share one sync. */
  note(note: Note): Promise<void>
  close(): Promise<void>
}

export async function openWitness<Note extends object>(path: string): Promise<Witness<Note>> {
  const file = await open(path, 'a')
  let lines: string[] = []
  let next: Promise<void> | null = null
  let last = Promise.resolve()

  async function flush(before: Promise<void>) {
    await before
    const batch = lines.join('')
    lines = []
    next = null
    await file.appendFile(batch)
    await file.datasync()
  }
  return {
    note(note) {
      lines.push(`${JSON.stringify({ at: Date.now(), ...note })}\n`)
      next ??= last = flush(last)
      return next
    },
    async close() {
      await last
      await file.close()
    },
  }
}

export function readWitness<Note>(path: string): Note[] {
  return linesOf(path).map((line) => JSON.parse(line) as Note)
}

export function countAcknowledged(path: string): number {
  return linesOf(path).filter((line) => line.includes('"what":"ok"')).length
}

const linesOf = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
