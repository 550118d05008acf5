// The installation's own live chat, loaded from the same script as on customers' sites.
import { onSessionEnd } from '../../state/session.ts'

/** The part of `window.Switchboard` that the console uses. */
interface LiveChat {
  open(): void
  close(): void
  identify(identity: object): void
  reset(): void
  on(event: 'opened' | 'closed' | 'unread', listener: (count: number) => void): void
}

let loading: Promise<LiveChat> | undefined
let opener: Element | null = null

export async function openSupportWidget(script: string, identity: object): Promise<void> {
  opener = document.activeElement
  loading ??= load(script)
  const chat = await loading.catch((cause) => {
    loading = undefined
    throw cause
  })
  chat.identify(identity)
  chat.open()
}

async function load(path: string): Promise<LiveChat> {
  const script = document.createElement('script')
  script.src = trusted(path)
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = () => reject(new Error(`${path} could not be loaded`))
    document.head.append(script)
  }).finally(() => script.remove())
  const chat = (window as unknown as { Switchboard: LiveChat }).Switchboard
  keepOutOfTheWay(chat)
  // Somebody else may sign in on this browser next.
  onSessionEnd(() => {
    chat.reset()
    chat.close()
  })
  return chat
}

/** Hides the launcher, which covers the inbox's own controls, unless the chat is open or has unread messages. */
function keepOutOfTheWay(chat: LiveChat) {
  const host = document.querySelector('switchboard-widget')
  let isOpen = false
  let unread = 0
  const hideOrShow = () => host?.toggleAttribute('hidden', !isOpen && unread === 0)
  chat.on('unread', (count) => {
    unread = count
    hideOrShow()
  })
  chat.on('opened', () => {
    isOpen = true
    hideOrShow()
  })
  chat.on('closed', () => {
    isOpen = false
    hideOrShow()
    if (opener instanceof HTMLElement) opener.focus()
  })
}

/** Trusted Types forbid scripts from plain string URLs, so the path is checked and passed through a policy. */
function trusted(path: string): string {
  if (!/^\/w\/[\w-]+\.js$/.test(path)) throw new Error(`${path} is not a widget's script`)
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('support-widget', { createScriptURL: (url) => url })
  return policy?.createScriptURL(path) ?? path
}

let policy: TrustedPolicy | undefined

/** TypeScript's DOM types do not know Trusted Types yet. */
interface TrustedPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy
}
