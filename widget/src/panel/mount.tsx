import { render } from 'preact'
import { useMemo } from 'preact/hooks'
import { wordsIn } from '../locales/words.ts'
import type { ToPanel } from '../protocol.ts'
import { textOn } from '../text-on.ts'
import { openConversation } from './conversation.ts'
import type { Host } from './host.ts'
import { identityOf } from './identity-of.ts'
import { Panel } from './panel.tsx'
import { type PanelContext, PanelProvider } from './panel-context.ts'
import { unreadCount } from './state/shown.ts'
import { initialState, type State } from './state/state.ts'
import { createStore, type Store } from './state/store.ts'
import { watchPresence } from './transport/presence.ts'

type Init = Extract<ToPanel, { type: 'init' }>
export type MountedPanel = { hear(message: ToPanel): void }

export function mountPanel(widgetId: string, host: Host, init: Init): MountedPanel {
  const { kept, page, widget, language } = init
  const store = createStore(initialState(widget, language, 'token' in kept))
  const conversation = openConversation({ widgetId, kept, page, store, host })
  const close = () => host.tell({ type: 'close' })
  let suggestion: { text: string } | null = null

  const draw = () =>
    render(<Root {...{ state: store.state(), conversation, close, suggestion }} />, document.body)
  const identify = (said: unknown) => {
    const identity = identityOf(said)
    if (identity) conversation.identify(identity)
  }
  const opened = (message?: string) => {
    // The host page's script may pass any type.
    if (message) suggestion = { text: String(message) }
    store.dispatch({ type: 'opened' })
    conversation.begin()
  }

  store.subscribe(reportUnread(store, host))
  store.subscribe(() => dress(store.state()))
  store.subscribe(soon(draw))
  dress(store.state())
  draw()
  watchPresence(conversation)
  identify(init.identity)
  conversation.resume()
  if (kept.token) conversation.begin()
  if (init.is_open) opened()

  return {
    hear(message) {
      switch (message.type) {
        case 'opened':
          return opened(message.message)
        case 'closed':
          return store.dispatch({ type: 'closed' })
        case 'page':
          return conversation.visit(message.page)
        case 'layout':
          return store.dispatch({ type: 'layout', isFullScreen: message.is_full_screen })
        case 'configure':
          return store.dispatch({ type: 'configured', widget: message.widget })
        case 'token':
          return conversation.adopt(message.token)
        case 'reset':
          suggestion = null
          return conversation.reset()
        case 'identify':
          return identify(message.identity)
      }
    },
  }
}

type RootProps = Omit<PanelContext, 't'> & { suggestion: { text: string } | null }

function Root({ suggestion, ...shown }: RootProps) {
  const { language, visitor } = shown.state
  const t = useMemo(() => wordsIn(language), [language])
  return (
    <PanelProvider value={{ ...shown, t }}>
      <Panel key={visitor} suggestion={suggestion} />
    </PanelProvider>
  )
}

/** Batches draws in a microtask, never during a render: rendering marks visible messages as read. */
function soon(draw: () => void) {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      draw()
    })
  }
}

function reportUnread(store: Store, host: Host) {
  let told = 0
  return () => {
    const count = unreadCount(store.state())
    if (count !== told) host.tell({ type: 'unread', count })
    told = count
  }
}

/** Set as properties of the element, because our CSP forbids inline styles in markup. */
function dress({ language, widget: { color, assistant_name } }: State) {
  const page = document.documentElement
  document.title = assistant_name
  page.lang = language
  page.style.setProperty('--brand', color)
  page.style.setProperty('--on-brand', textOn(color))
}
