// Actions of the widget, by click or by script.
import type { Identity, Widget } from '../protocol.ts'
import { emit } from './events.ts'
import { announcer, launcher } from './launcher.ts'
import { focusPanel, isPanelReady, loadPanel, tellPanel } from './panel.ts'
import { plain } from './plain.ts'
import { say, state } from './state.ts'
import { keep, kept, setFlag } from './storage.ts'
import { host, render } from './view.ts'

export function open(options?: { message?: string }) {
  state.draft = options?.message
  show()
  focusPanel()
}

/** Opens without moving the focus. */
export function show() {
  const wasOpen = state.isOpen
  setFlag('open', true)
  setFlag('greeted', true)
  state.isOpen = true
  state.isGreeting = false
  loadPanel()
  render()
  countUnread(0)
  tellOpened()
  if (!wasOpen) emit('opened')
}

export function close() {
  if (!state.isOpen) return
  const hadFocus = document.activeElement === host
  setFlag('open', false)
  state.isOpen = false
  render()
  if (hadFocus) launcher.focus()
  tellPanel({ type: 'closed' })
  emit('closed')
}

export function toggle() {
  if (state.isOpen) close()
  else open()
}

export function identify(identity: Identity) {
  state.identity = identity
  tellPanel({ type: 'identify', identity })
}

export function reset() {
  state.identity = state.draft = undefined
  state.isForgetting = isPanelReady()
  for (const name in kept()) keep(name, null)
  countUnread(0)
  tellPanel({ type: 'reset' })
}

/** A changed greeting is shown at once. Values of the wrong type are ignored. */
export function configure(changes: Partial<Widget>) {
  const widget: Record<string, unknown> & Widget = { ...state.widget }
  for (const [name, value] of Object.entries(changes ?? {}))
    if (value?.constructor === widget[name]?.constructor) widget[name] = value
  state.widget = widget
  render()
  tellPanel({ type: 'configure', widget })
  if (changes?.greeting !== undefined) greet()
}

export function greet() {
  const { assistant_name, greeting } = state.widget
  state.isGreeting = Boolean(greeting) && !state.isOpen
  render()
  if (!state.isGreeting) return
  setFlag('greeted', true)
  announcer.textContent = `${assistant_name}: ${plain(greeting)}`
}

export function endGreeting() {
  state.isGreeting = false
  render()
  launcher.focus()
}

export function countUnread(count: number) {
  if (count === state.unread) return
  state.unread = count
  render()
  announcer.textContent = count > 0 ? `${say('unread')} ${count}` : ''
  emit('unread', count)
}

/** The draft is kept until the panel is ready. */
export function tellOpened() {
  if (!isPanelReady()) return
  tellPanel({ type: 'opened', message: state.draft })
  state.draft = undefined
}
