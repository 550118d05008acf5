// Backups of the whole installation, as its owner sees and schedules them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Timestamp } from './fields.ts'

const schedule = {
  /** `off`: manual backups only. */
  every: z.enum(['off', 'day', 'week']),
  /** In UTC. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** How many scheduled ones are kept. */
  keep: z.int().min(1).max(1000),
}

export const Backups = z.object({
  ...schedule,
  is_encrypted: z.boolean(),
  /** Names of the environment variables that fix this setting, so it cannot be changed here. */
  fixed_by: z.array(z.string()),
  folder: z.string(),
  is_running: z.boolean(),
  last: z
    .object({
      started_at: Timestamp,
      ended_at: Timestamp,
      file: z.string().nullable(),
      bytes: z.int(),
      host: z.string(),
      /** Null if it succeeded. */
      error: z.string().nullable(),
      missing_files: z.int(),
    })
    .nullable(),
  next_at: Timestamp.nullable(),
  /** Files in the folder, newest first. */
  files: z.array(z.object({ name: z.string(), bytes: z.int(), made_at: Timestamp })),
})
export type Backups = z.infer<typeof Backups>

const Answer = answer({ backups: Backups })

export const backups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'installation',
  summary: 'When backups are made, how the last one went, and which there are.',
  response: Answer,
})

export const saveBackups = endpoint({
  method: 'PUT',
  path: '/api/admin/backups',
  access: 'installation',
  summary: 'Schedule backups. Without a passphrase the stored one stays; an empty one ends encryption.',
  body: z.strictObject({ ...schedule, passphrase: z.string().max(1000).optional() }),
  response: Answer,
})

export const makeBackup = endpoint({
  method: 'PUT',
  path: '/api/admin/backups/now',
  access: 'installation',
  summary: 'Begin a backup. It goes on in the background.',
  response: Answer,
})
