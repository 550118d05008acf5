// Precomputed numbers for analytics.
import type { Generated } from 'kysely'

export interface AnalyticsSchema {
  tallies: TalliesTable
}

interface TalliesTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  slot: Date
  answered: Generated<number>
  edited: Generated<number>
  escalated: Generated<number>
  is_sum: Generated<boolean>
}
