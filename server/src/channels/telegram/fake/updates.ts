// How a bot gets its updates: by long polling or by webhook.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Update, WebhookInfo } from 'grammy/types'
import { badRequest, Refusal } from './refusal.ts'

interface Waiting {
  answer(updates: Update[]): void
  end(refusal: Refusal): void
}

interface Hook {
  url: string
  secret: string | undefined
}

export type Updates = ReturnType<typeof createUpdates>

export function createUpdates({ takesAnyHook }: { takesAnyHook: boolean }) {
  const queue: Update[] = []
  let allowed: readonly string[] | null = null
  let nextId = 1000
  let waiting: Waiting | null = null
  let hook: Hook | null = null
  let lastError: { at: number; text: string } | null = null
  let isCalling = false

  function add(content: Omit<Update, 'update_id'>) {
    if (allowed && !Object.keys(content).some((kind) => allowed!.includes(kind))) return
    queue.push({ update_id: nextId++, ...content })
    const asker = waiting
    waiting = null
    asker?.answer(queue.slice(0, MOST))
    void callHook()
  }

  /** Resolves with pending updates, or with the next ones until the timeout. */
  function get(params: Record<string, unknown>, onGone: (leave: () => void) => void): Promise<Update[]> {
    if (hook)
      throw new Refusal(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      )
    waiting?.end(new Refusal(409, TERMINATED))
    waiting = null
    remember(params)
    const offset = Number(params.offset ?? 0)
    if (offset < 0) queue.splice(0, Math.max(0, queue.length + offset))
    while (queue.length > 0 && queue[0]!.update_id < offset) queue.shift()
    const limit = Math.min(Number(params.limit ?? MOST), MOST)
    const timeoutMs = Number(params.timeout ?? 0) * 1000
    if (queue.length > 0 || timeoutMs === 0) return Promise.resolve(queue.slice(0, limit))
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        if (waiting === mine) waiting = null
      }
      const settle = (updates: Update[]) => {
        leave()
        resolve(updates.slice(0, limit))
      }
      const mine: Waiting = {
        answer: settle,
        end: (refusal) => {
          leave()
          reject(refusal)
        },
      }
      const timer = setTimeout(settle, timeoutMs, [])
      waiting = mine
      onGone(leave)
    })
  }

  function setHook(params: Record<string, unknown>) {
    const url = String(params.url ?? '')
    if (!url) return removeHook(params)
    if (!takesAnyHook && !isCallable(url))
      throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
    const secret = params.secret_token === undefined ? undefined : String(params.secret_token)
    if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret))
      throw badRequest('secret token contains unallowed characters')
    remember(params)
    if (params.drop_pending_updates === true) queue.length = 0
    hook = { url, secret }
    lastError = null
    void callHook()
  }

  function removeHook(params: Record<string, unknown>) {
    if (params.drop_pending_updates === true) queue.length = 0
    hook = null
  }

  /** Sends one update after the other, and retries each until it is accepted: a bot that is down misses nothing. */
  async function callHook() {
    if (isCalling) return
    isCalling = true
    for (let tries = 0; hook && queue.length > 0; ) {
      const trouble = await callOnce(hook, queue[0]!)
      if (trouble === null) {
        queue.shift()
        tries = 0
        continue
      }
      lastError = { at: Math.floor(Date.now() / 1000), text: trouble }
      await sleep(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries++), undefined, { ref: false })
    }
    isCalling = false
  }

  const remember = ({ allowed_updates }: Record<string, unknown>) => {
    if (Array.isArray(allowed_updates)) allowed = allowed_updates.length > 0 ? allowed_updates : null
  }

  const info = (): WebhookInfo => ({
    url: hook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: queue.length,
    ...(lastError && { last_error_date: lastError.at, last_error_message: lastError.text }),
  })

  function close() {
    hook = null
    waiting?.answer([])
  }

  return { add, get, setHook, removeHook, info, close, pending: () => queue.length, hook: () => hook }
}

const MOST = 100
const LONGEST_PAUSE_MS = 2000
const TERMINATED =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'

function isCallable(address: string): boolean {
  const url = URL.parse?.(address) ?? (URL.canParse(address) ? new URL(address) : null)
  return url?.protocol === 'https:' && ['', '443', '80', '88', '8443'].includes(url.port)
}

async function callOnce({ url, secret }: Hook, update: Update): Promise<string | null> {
  const headers = {
    'content-type': 'application/json',
    ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
  }
  try {
    const { status, ok } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) })
    return ok ? null : `Wrong response from the webhook: ${status}`
  } catch {
    return 'Connection failed'
  }
}
