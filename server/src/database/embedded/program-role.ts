import pg from 'pg'

/** The role and the database of the program. It owns its tables, and row-level security binds it all the same. */
export const PROGRAM = 'switchboard'

export async function programConnection(superuser: pg.ClientConfig): Promise<pg.ClientConfig> {
  const connection = { ...superuser, user: PROGRAM, database: PROGRAM }
  if (!(await canConnect(connection))) await createRoleAndDatabase(superuser)
  return connection
}

const UNKNOWN_ROLE = ['28000', '28P01']
const UNKNOWN_DATABASE = '3D000'

/** Asking the way the program will ask costs a warm start one connection, and heals a first start cut short. */
async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as pg.DatabaseError).code ?? ''
    if ([...UNKNOWN_ROLE, UNKNOWN_DATABASE].includes(code)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function createRoleAndDatabase(superuser: pg.ClientConfig): Promise<void> {
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
