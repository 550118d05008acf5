import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupError } from './backup-error.ts'

/** Asks a person without echoing the input. Programs set BACKUP_PASSPHRASE instead. */
export async function askPassphrase(question: string, isTwice = false): Promise<string> {
  if (!process.stdin.isTTY) throw new BackupError('Set BACKUP_PASSPHRASE to the passphrase of the backup.')
  const first = await ask(question)
  if (first.length < 8 && isTwice) throw new BackupError('Use at least 8 characters.')
  if (isTwice && (await ask('Repeat the passphrase: ')) !== first)
    throw new BackupError('The passphrases do not match.')
  return first
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}
