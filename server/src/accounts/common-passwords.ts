import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../platform/errors.ts'

/** The 10,000 most common passwords of at least 8 characters, from the list of zxcvbn (MIT). */
export function refuseCommonPassword(password: string): void {
  common ??= new Set(
    gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)))
      .toString()
      .split('\n'),
  )
  if (common.has(password.toLowerCase())) throw new AppError('invalid_request', reason('password_common'))
}

let common: Set<string> | undefined
