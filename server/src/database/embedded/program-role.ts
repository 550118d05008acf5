import pg from 'pg'

/** The program's role and database. The role owns its tables, and row-level security applies to it nonetheless. */
export const PROGRAM = 'switchboard'

export const programConnection = (superuser: pg.ClientConfig): pg.ClientConfig => ({
  ...superuser,
  user: PROGRAM,
  database: PROGRAM,
})

/** Unknown role, wrong password, unknown database: the states an interrupted first start can leave. */
export const isProgramMissing = (error: unknown) =>
  ['28000', '28P01', '3D000'].includes((error as pg.DatabaseError | undefined)?.code ?? '')

export async function createProgram(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [PROGRAM])
    if (role.rowCount === 0) await client.query(createRole(superuser.password))
    const database = await client.query('select from pg_database where datname = $1', [PROGRAM])
    if (database.rowCount === 0) await client.query(`create database ${PROGRAM} owner ${PROGRAM}`)
  } finally {
    await client.end()
  }
}

function createRole(password: pg.ClientConfig['password']): string {
  const secret = typeof password === 'string' ? ` password ${pg.escapeLiteral(password)}` : ''
  return `create role ${PROGRAM} login nosuperuser nobypassrls nocreatedb nocreaterole${secret}`
}
