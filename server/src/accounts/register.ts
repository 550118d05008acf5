import { sql } from 'kysely'
import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { takeSlot } from '../platform/limits.ts'
import { networkOf } from '../platform/quick-limits.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

export async function register(app: App, username: string, password: string, ip: string): Promise<string> {
  refuseCommonPassword(password)
  await takeSlot(app.db, app.now(), {
    name: 'sign_up',
    who: networkOf(ip),
    ip,
    limit: app.config.SIGN_UP_LIMIT,
    windowS: 3600,
    message: 'Too many sign-ups from this address. Try again later.',
  })
  const email = username.toLowerCase()
  const passwordHash = await hashPassword(password, ip)
  const { rows } = await sql<{ id: number | null }>`
    select create_account(${email}, ${passwordHash}, ${app.now()}) as id`.execute(app.db)
  if (rows[0]?.id == null) throw new AppError('conflict', 'User with this email already exists')
  return email
}
