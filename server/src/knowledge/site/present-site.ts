import type { api } from '@switchboard/contract'
import type { SiteRow } from '../../database/schema.ts'

export const presentSite = (site: SiteRow): api.knowledge.Site => ({
  url: site.url,
  state: site.state,
  pages_found: site.pages_found,
  pages_read: site.pages_read,
  pages_changed: site.pages_changed,
  error: site.error,
  reason: site.reason,
  finished_at: site.finished_at?.toISOString() ?? null,
  next_at: site.next_at?.toISOString() ?? null,
})
