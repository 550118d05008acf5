import { reason } from '@switchboard/contract/reasons'
import robotsParser from 'robots-parser'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { LONGEST_PAUSE_MS, PAGE_MAX_BYTES, REQUEST_MS, USER_AGENT } from './limits.ts'

export interface Robots {
  allows(url: string): boolean
  /** How long to wait between two pages. */
  pauseMs: number
  sitemaps: string[]
}

/** Reads what robots.txt allows programs to read on a site. */
export async function readRobots(
  app: Pick<App, 'outbound'>,
  origin: string,
  signal: AbortSignal,
): Promise<Robots> {
  const url = `${origin}/robots.txt`
  const answer = await app.outbound.fetch(url, { maxBytes: PAGE_MAX_BYTES, timeoutMs: REQUEST_MS, signal })
  if (answer.status >= 500)
    throw new AppError('outbound_unreachable', reason('site_rules', { host: new URL(origin).hostname }))
  const text = await answer.text()
  const rules = parseRobots(url, answer.status === 200 ? text : '')
  return {
    allows: (address) => rules.isAllowed(address, USER_AGENT) ?? true,
    pauseMs: Math.min((rules.getCrawlDelay(USER_AGENT) ?? 0) * 1000, LONGEST_PAUSE_MS),
    sitemaps: rules.getSitemaps(),
  }
}

interface Rules {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
  getSitemaps(): string[]
}

// The package's types do not declare that it exports the function itself.
const parseRobots = robotsParser as unknown as (url: string, text: string) => Rules
