import { randomBytes } from 'node:crypto'
import { api } from '@switchboard/contract'
import { type Caller, requireApp } from './access.ts'
import type { GraphRequest } from './graph-request.ts'
import { badToken, invalid, notThere } from './refusal.ts'
import { APP, OWNER, type Page, type World } from './world.ts'

/** What the person agreed to in the dialog. */
export interface Grant {
  scopes: string[]
  appId: string
}

export const fullGrant = (): Grant => ({ scopes: [...api.bots.FACEBOOK_PERMISSIONS], appId: APP.id })

export function debugToken(world: World, grant: Grant, caller: Caller, { params }: GraphRequest) {
  requireApp(caller)
  const token = params.get('input_token')
  if (token !== OWNER.token && !world.longLived.has(token ?? ''))
    return {
      data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } },
    }
  return {
    data: {
      app_id: grant.appId,
      type: 'USER',
      application: 'Fake app',
      is_valid: true,
      scopes: grant.scopes,
      granular_scopes: [
        { scope: 'pages_show_list' },
        { scope: 'pages_messaging', target_ids: [...world.pages.keys()] },
      ],
      user_id: '900000000000001',
    },
  }
}

export function exchangeToken(world: World, { params }: GraphRequest) {
  if (params.get('grant_type') !== 'fb_exchange_token') throw invalid('Missing grant_type')
  if (params.get('client_id') !== APP.id || params.get('client_secret') !== APP.secret)
    throw invalid('Error validating client secret.')
  const token = params.get('fb_exchange_token') ?? ''
  if (token !== OWNER.token) throw badToken(token)
  const longLived = `EAAfakeOwnerLongLived${randomBytes(8).toString('hex')}`
  world.longLived.add(longLived)
  return { access_token: longLived, token_type: 'bearer', expires_in: 5_183_944 }
}

const PER_PAGE = 1

/** Small pages, to catch clients that take the first page of the list for the whole. */
export function accounts(world: World, caller: Caller, { params }: GraphRequest) {
  if (caller.kind !== 'person') throw invalid('An active access token must be used to query this.')
  const listed = [...world.pages.values()].filter(({ isInPortfolio }) => !isInPortfolio)
  const from = Number(params.get('after') ?? 0)
  const shown = listed.slice(from, from + PER_PAGE)
  const after = String(from + PER_PAGE)
  const hasMore = from + PER_PAGE < listed.length
  return {
    data: shown.map((page) => ({ ...presentPage(page, caller), tasks: page.tasks })),
    paging: {
      cursors: { before: String(from), after },
      ...(hasMore && {
        next: `https://graph.facebook.com/me/accounts?access_token=${caller.token}&after=${after}`,
      }),
    },
  }
}

export function pageNode(world: World, caller: Caller, id: string) {
  const page = world.pages.get(id)
  if (!page || caller.kind === 'app' || (caller.kind === 'page' && caller.page !== page)) throw notThere(id)
  return caller.kind === 'page' ? { id: page.id, name: page.name } : presentPage(page, caller)
}

/** The page's token, which only works if it was requested with a long-lived token. */
const presentPage = ({ id, name, token }: Page, { isLongLived }: Caller & { kind: 'person' }) => ({
  id,
  name,
  access_token: isLongLived ? token : 'EAAfakePageTokenForAnHour0123456789',
})
