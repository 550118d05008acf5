import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartError } from './start-error.ts'

export type Migration = { version: number; name: string; checksum: string; sql: string }
export type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>

/** The first line of a migration that creates at once what earlier ones created step by step. */
const REPLACES =
  /^-- replaces \d+ migrations from (?<first>\S+) to (?<last>\S+) \(version (?<release>\S+)\), sha256 (?<checksum>\w+)\n/

/** The version that has to be started first. */
export class TooOldError extends StartError {
  constructor(
    readonly release: string,
    message: string,
  ) {
    super(message)
  }
}

interface Squash {
  migration: Migration
  first: string
  last: string
  release: string
  checksum: string
}

export function squashIn(migrations: Migration[]): Squash | undefined {
  for (const migration of migrations) {
    const groups = REPLACES.exec(migration.sql)?.groups
    if (groups) return { migration, ...(groups as Omit<Squash, 'migration'>) }
  }
}

/**
 * The history of a database as if it had begun with the squashed migration: one that has all of the replaced migrations
 * is at that point. Throws if it has only some of them. Returns the same list if there is nothing to replace.
 */
export function withoutReplaced(migrations: Migration[], applied: Applied[]): Applied[] {
  const squash = squashIn(migrations)
  if (!squash) return applied
  const { migration, release, last } = squash
  const former = applied.filter(({ version }) => version < migration.version)
  if (former.length === 0) return applied
  if (checksumOf(former) !== squash.checksum)
    throw new TooOldError(
      release,
      `The database is older than version ${release} of Switchboard (it has ${former.at(-1)!.name}, not all up to ${last}). ` +
        `Start version ${release} on it once, then this one; nothing was changed.`,
    )
  const { version, name, checksum } = migration
  return [{ version, name, checksum }, ...applied.filter((each) => each.version > version)]
}

/**
 * Some replaced migrations are kept, for databases of earlier commits of that version. Returns those that a database still
 * lacks, if it has all others.
 */
export function missingOf(migrations: Migration[], kept: Migration[], applied: Applied[]): Migration[] {
  const squash = squashIn(migrations)
  const former = applied.filter(({ version }) => version < (squash?.migration.version ?? 0))
  const missing = kept.filter(({ version }) => !former.some((each) => each.version === version))
  const all = [...former, ...missing].sort((one, other) => one.version - other.version)
  return former.length > 0 && checksumOf(all) === squash!.checksum ? missing : []
}

function checksumOf(applied: Applied[]): string {
  const hash = createHash('sha256')
  for (const { name, checksum } of applied) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex')
}

/** Notes the squashed migration in place of those that it replaces. Returns whether there were any. */
export async function noteSquash(client: pg.ClientBase, migrations: Migration[], applied: Applied[]) {
  const history = withoutReplaced(migrations, applied)
  if (history === applied) return false
  const [{ version, name, checksum }] = history as [Applied]
  await client.query(
    `with replaced as (delete from schema_migrations where version < $1)
     insert into schema_migrations (version, name, checksum) values ($1, $2, $3)`,
    [version, name, checksum],
  )
  return true
}
