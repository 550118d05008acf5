import { type Caller, ownPage } from './access.ts'
import { conversations, messageNode, messagesOf, personNode, threadNode } from './conversations.ts'
import type { Customers } from './customers.ts'
import type { GraphRequest } from './graph-request.ts'
import { accounts, debugToken, exchangeToken, type Grant, pageNode } from './login.ts'
import type { Pusher } from './push.ts'
import { FAULTS, type Fault, Refusal, tooManyCalls } from './refusal.ts'
import { appSubscription, messengerProfile, pageSubscription, threadControl } from './subscriptions.ts'
import { type TakeRules, takeMessage } from './take-message.ts'
import type { Page, World } from './world.ts'

export interface GraphParts {
  world: World
  pusher: Pusher
  customers: Customers
  coming: Fault[]
  grant: Grant
  rules: TakeRules & { looksPerSecond: number }
  /** The echo of a message arrives before the response to its send. */
  echoesFirst: boolean
  /** How much of the app's rate limit is used, in percent. */
  load: number
  origin(): string
}

/** Returns null if the connection should break instead of a response. */
export async function answerGraph(
  parts: GraphParts,
  caller: Caller,
  request: GraphRequest,
): Promise<object | null> {
  const { world, grant } = parts
  const [first = '', edge] = request.path
  const route = `${request.method} ${edge ?? ''}`
  if (first === 'debug_token') return debugToken(world, grant, caller, request)
  if (first === 'oauth' && edge === 'access_token') return exchangeToken(world, request)
  if (route === 'GET accounts') return accounts(world, caller, request)
  if (edge === 'subscribed_apps') return pageSubscription(caller, request)
  if (edge === 'subscriptions') return appSubscription(world, caller, request)
  if (edge === 'messenger_profile') return messengerProfile(caller, request)
  if (route === 'POST take_thread_control' || route === 'POST pass_thread_control')
    return threadControl(caller, request)
  if (route === 'POST messages') return send(parts, ownPage(caller, first), request)
  if (route === 'GET conversations') return look(parts, ownPage(caller, first), request)
  if (route === 'GET messages' && caller.kind === 'page')
    return messagesOf(caller.page, first, request, parts.origin())
  if (request.method === 'GET' && !edge) return node(parts, caller, first, request)
  throw new Refusal(2500, 0, `Unknown path components: /${request.path.join('/')}`)
}

async function send(parts: GraphParts, page: Page, request: GraphRequest): Promise<object | null> {
  const isMessage = !request.params.has('sender_action')
  const fault = isMessage ? parts.coming.shift() : undefined
  if (fault && FAULTS[fault]) throw FAULTS[fault]()
  const { thread, message } = takeMessage(parts.world, page, request, parts.rules)
  if (!message) return { recipient_id: thread.psid }
  parts.customers.echo(page, thread, message)
  if (parts.echoesFirst) await parts.pusher.settled()
  return fault ? null : { recipient_id: thread.psid, message_id: message.mid }
}

const looks = new WeakMap<Page, number[]>()

function look({ world, coming, rules, origin }: GraphParts, page: Page, request: GraphRequest) {
  const fault = coming.shift()
  if (fault && FAULTS[fault]) throw FAULTS[fault]()
  const recent = (looks.get(page) ?? []).filter((at) => at > world.now() - 1000)
  if (recent.length >= rules.looksPerSecond) throw tooManyCalls()
  looks.set(page, [...recent, world.now()])
  return conversations(page, request, origin())
}

/** `GET /{id}`: a page, a conversation, a message or a customer. */
function node({ world, origin }: GraphParts, caller: Caller, id: string, request: GraphRequest) {
  if (caller.kind !== 'page' || id === caller.page.id) return pageNode(world, caller, id)
  const { page } = caller
  return (
    threadNode(page, id, request, origin()) ??
    messageNode(page, id, request, origin()) ??
    personNode(page, id, request, origin())
  )
}
