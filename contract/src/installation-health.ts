import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Timestamp } from './fields.ts'

const state = z.enum(['ok', 'warning', 'error'])
export type HealthState = z.infer<typeof state>

/** Health of the installation, over all accounts. */
export const Health = z.object({
  database: z.object({ state, answer_ms: z.int(), bytes: z.int(), place: z.string() }),
  disk: z.object({ state, free_bytes: z.int(), total_bytes: z.int(), path: z.string() }),
  /** Background work that is due; `oldest_s` is how long the oldest has waited. */
  queue: z.object({ state, waiting: z.int(), oldest_s: z.int() }),
  /** Jobs that failed their last attempt and will not be retried. */
  dead_jobs: z.object({
    state,
    count: z.int(),
    kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
  }),
  channels: z.object({
    state,
    connected: z.int(),
    failing: z.array(z.object({ type: z.string(), count: z.int() })),
  }),
  /** The installation's own model; `name` is null if there is none. */
  model: z.object({
    state,
    name: z.string().nullable(),
    /** It failed too often and is not called for a while. */
    is_resting: z.boolean(),
    /** Assistants of all accounts whose model fails, with any provider. */
    failing_agents: z.int(),
  }),
  /** `error` is why the last backup failed; null if it succeeded or there was none. */
  backup: z.object({
    state,
    last_at: Timestamp.nullable(),
    error: z.string().nullable(),
    next_at: Timestamp.nullable(),
  }),
})
export type Health = z.infer<typeof Health>

export const health = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'installation',
  summary: 'How the database, the disk, the queue, the channels, the model and backups do.',
  response: answer({ health: Health }),
})

export const retryDeadJobs = endpoint({
  method: 'PUT',
  path: '/api/admin/dead-jobs/retried',
  access: 'installation',
  summary: 'Give all work that was given up its attempts again.',
  response: answer({ retried: z.int() }),
})
