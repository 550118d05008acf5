import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { askPassphrase } from '../backup/ask-passphrase.ts'
import { openBlobs } from '../platform/blobs.ts'
import { type CommandApp, CommandError } from '../platform/command.ts'
import { findSecretKey, openSecrets } from '../platform/secrets.ts'
import { exportAccount } from './export-account.ts'
import { importAccount } from './import-account.ts'
import { giveUp, openArrived, unfreeze } from './moves.ts'
import { removeAccount } from './remove-account.ts'

export const USAGE = `Usage, where the account is:
  npm run move-account -- export <email> <file>            a first copy; the account stays served
  npm run move-account -- export <email> <file> --last     stops the account, and writes what changed since
  npm run move-account -- finish <email> <receipt> <url>   gives it up to the installation at <url>; prints the code
  npm run move-account -- cancel <email>                   serves it again, unless it is given up
  npm run move-account -- remove <email>                   removes what is left of it
And where it goes:
  npm run move-account -- import <file>                    first the one file, then the other; prints the receipt
  npm run move-account -- open <email> <code>              serves it
  npm run move-account -- remove <email>                   removes what arrived and was not opened
Files are encrypted with MOVE_PASSPHRASE, or with a passphrase that you type.`

/** The number of words after each verb. */
const VERBS = { export: 2, finish: 3, cancel: 1, remove: 1, import: 1, open: 2 }

export interface MoveWords {
  verb: keyof typeof VERBS
  words: string[]
  isLast: boolean
}

/** Runs before the database is opened. */
export function readMoveWords(given: string[]): MoveWords {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { last: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [verb, ...words] = positionals
    const isLast = values.last ?? false
    if (isVerb(verb) && words.length === VERBS[verb] && (!isLast || verb === 'export'))
      return { verb, words, isLast }
  } catch {
    // An unknown option: the usage lists the valid ones.
  }
  throw new CommandError(USAGE)
}

const isVerb = (word: string | undefined): word is keyof typeof VERBS =>
  word !== undefined && Object.hasOwn(VERBS, word)

export async function runMoveCommand(app: CommandApp, { verb, words, isLast }: MoveWords): Promise<string> {
  const [first = '', second = '', third = ''] = words
  if (verb === 'import') {
    const { email, receipt } = await importAccount(await partsOf(app), resolve(first), await passphrase())
    return receipt === null
      ? `${email} has arrived as it was then. It is not served here. Import the last copy next.`
      : `${email} has arrived completely. It is not served here. Receipt: ${receipt}`
  }
  const account = await accountOf(app, first)
  if (verb === 'export') {
    const wish = { account, path: resolve(second), passphrase: await passphrase(true), isLast }
    const { rows, blobs } = await exportAccount(await partsOf(app), wish)
    return `${wish.path}: ${rows} rows and ${blobs} files. ${
      isLast ? 'The account is stopped for ten minutes at most.' : 'The account is served as before.'
    }`
  }
  if (verb === 'finish') {
    const code = await giveUp(app, account.id, second, originOf(third))
    return `${first} is not served here any more. Open it at ${originOf(third)} with this code: ${code}`
  }
  if (verb === 'open') {
    await openArrived(app, account.id, second)
    return `${first} is served here. People sign in again.`
  }
  if (verb === 'cancel')
    return (await unfreeze(app, account.id))
      ? `${first} is served here again.`
      : `${first} was not stopped. Nothing was changed.`
  await removeAccount(await partsOf(app), account.id)
  return `${first} was removed here.`
}

async function partsOf({ db, database, config }: CommandApp) {
  const found = await findSecretKey(config.DATA_DIR, config.SECRET_KEY ?? undefined)
  if (!found) throw new CommandError('The secret key of this installation is missing here. Set SECRET_KEY.')
  return { db, database, secrets: openSecrets(found.keys), blobs: await openBlobs(config) }
}

async function passphrase(isTwice = false): Promise<string> {
  if (process.env.MOVE_PASSPHRASE) return process.env.MOVE_PASSPHRASE
  if (!process.stdin.isTTY) throw new CommandError('Set MOVE_PASSPHRASE to a passphrase for this account.')
  return askPassphrase('Passphrase for this account: ', isTwice)
}

async function accountOf({ db }: CommandApp, email: string) {
  const { rows } = await sql<{ id: number }>`select id from account_by_email(${email})`.execute(db)
  if (!rows[0]) throw new CommandError(`There is no account ${email}.`)
  return { id: rows[0].id, email }
}

function originOf(url: string): string {
  if (!URL.canParse(url)) throw new CommandError(`${url} is not an address.`)
  return new URL(url).origin
}
