import { createHmac } from 'node:crypto'
import { badToken, invalid } from './refusal.ts'
import { APP, OWNER, type Page, type World } from './world.ts'

/** Who calls: the app itself, the person, or a page. */
export type Caller =
  | { kind: 'app' }
  | { kind: 'person'; isLongLived: boolean; token: string }
  | { kind: 'page'; page: Page }

export function callerOf(world: World, token: string, proof: string | null, needsProof: boolean): Caller {
  if (token === `${APP.id}|${APP.secret}`) return { kind: 'app' }
  const caller = tokenHolder(world, token)
  if (!caller) throw badToken(token)
  if (proof === null && needsProof)
    throw invalid('API calls from the server require an appsecret_proof argument')
  if (proof !== null && proof !== createHmac('sha256', APP.secret).update(token).digest('hex'))
    throw invalid('Invalid appsecret_proof provided in the API argument')
  return caller
}

function tokenHolder(world: World, token: string): Caller | null {
  if (token === OWNER.token) return { kind: 'person', isLongLived: false, token }
  if (world.longLived.has(token)) return { kind: 'person', isLongLived: true, token }
  const page = [...world.pages.values()].find((each) => each.token === token)
  return page ? { kind: 'page', page } : null
}

/** The calling page, if it is the one in the path. */
export function ownPage(caller: Caller, id: string): Page {
  if (caller.kind !== 'page' || (id !== 'me' && id !== caller.page.id))
    throw invalid('A page access token of this page is required to request this resource.')
  return caller.page
}

export function requireApp(caller: Caller): void {
  if (caller.kind !== 'app') throw invalid('This method must be called with an app access_token.')
}
