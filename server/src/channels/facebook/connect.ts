import { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import { ChannelError, type Connected, type ConnectForm, type PageChoice } from '../channel.ts'
import type { FacebookCredentials } from './credentials.ts'
import { type Graph, listOf } from './graph.ts'

const Fields = z.object({ user_access_token: z.string().trim().min(1), page_id: z.string().optional() })

const Inspected = z.object({
  data: z.looseObject({
    app_id: z.string().default(''),
    is_valid: z.boolean().default(false),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z
      .array(z.looseObject({ scope: z.string(), target_ids: z.array(z.string()).optional() }))
      .default([]),
  }),
})
const Exchanged = z.looseObject({ access_token: z.string() })
const Page = z.looseObject({
  id: z.string(),
  name: z.string(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
})
const Pages = listOf(Page)
type Page = z.infer<typeof Page>

/** Exchanges the token of a person who has just logged in for the token of the chosen page. */
export async function connectPage(
  graph: Graph,
  config: { appSecret: string; now: Date },
  { fields }: ConnectForm,
  signal: AbortSignal,
): Promise<Connected<FacebookCredentials> | PageChoice> {
  const { user_access_token, page_id } = Fields.parse(fields)
  const portfolioIds = await inspect(graph, user_access_token, signal)
  const token = await lastingToken(graph, config.appSecret, user_access_token, signal)
  const pages = await writablePages(graph, token, portfolioIds, signal)
  const page = page_id ? pages.find(({ id }) => id === page_id) : pages[0]
  if (!page?.access_token) throw new ChannelError('invalid', page_id ? NOT_AMONG : NO_PAGE)
  if (!page_id && pages.length > 1) return { pages: pages.map(({ id, name }) => ({ id, name })) }
  return {
    credentials: { page_id: page.id, page_token: page.access_token },
    externalKey: page.id,
    account: page.name,
    settings: { connected_at: config.now.toISOString() },
  }
}

const NO_PAGE = reason('fb_no_page')
const NOT_AMONG = reason('fb_page_not_allowed')

/** The ids of the pages that the person allowed. Pages of a business portfolio are listed nowhere else. */
async function inspect(graph: Graph, userToken: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await graph.call('debug_token', {
    token: graph.appToken,
    query: { input_token: userToken },
    answer: Inspected,
    signal,
  })
  if (!data.is_valid) throw new ChannelError('auth', reason('fb_login'))
  // Otherwise the maker of another app could connect here with a token issued to that app.
  if (data.app_id !== graph.appId) throw new ChannelError('auth', reason('fb_other_app'))
  const refused = NEEDED.filter((scope) => !data.scopes.includes(scope))
  if (refused.length > 0)
    throw new ChannelError('invalid', reason('fb_refused_parts', { list: refused.join(', ') }))
  return data.granular_scopes.find(({ scope }) => scope === 'pages_messaging')?.target_ids ?? []
}

// `business_management` is optional: it only helps to find pages of a business portfolio.
const NEEDED = api.bots.FACEBOOK_PERMISSIONS.filter((scope) => scope !== 'business_management')

/** A long-lived token, valid for two months. A page token that is derived from it does not expire. */
async function lastingToken(graph: Graph, appSecret: string, userToken: string, signal: AbortSignal) {
  const { access_token } = await graph.call('oauth/access_token', {
    token: graph.appToken,
    query: {
      grant_type: 'fb_exchange_token',
      client_id: graph.appId,
      client_secret: appSecret,
      fb_exchange_token: userToken,
    },
    answer: Exchanged,
    signal,
  })
  return access_token
}

async function writablePages(graph: Graph, token: string, portfolioIds: string[], signal: AbortSignal) {
  const pages = await listedPages(graph, token, signal)
  for (const id of portfolioIds.filter((each) => pages.every((page) => page.id !== each))) {
    const page = await portfolioPage(graph, token, id, signal)
    if (page) pages.push(page)
  }
  return pages.filter(({ access_token, tasks }) => access_token && (!tasks || tasks.includes('MESSAGING')))
}

async function listedPages(graph: Graph, token: string, signal: AbortSignal, after = ''): Promise<Page[]> {
  const query = { fields: 'id,name,access_token,tasks', limit: '100', ...(after && { after }) }
  const { data: pages, paging } = await graph.call('me/accounts', { token, query, answer: Pages, signal })
  const next = paging?.next && paging.cursors?.after
  return next ? [...pages, ...(await listedPages(graph, token, signal, next))] : pages
}

/** Returns null for a page that this person may not manage. */
const portfolioPage = (graph: Graph, token: string, id: string, signal: AbortSignal) =>
  graph
    .call(id, { token, query: { fields: 'id,name,access_token' }, answer: Page, signal })
    .catch((error: ChannelError) => {
      if (error.kind !== 'invalid') throw error
      return null
    })
