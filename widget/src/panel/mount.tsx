import { render } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { wordsIn } from '../locales/words.ts'
import type { ToPanel } from '../protocol.ts'
import { textOn } from '../text-on.ts'
import { type Conversation, openConversation } from './conversation.ts'
import type { Host } from './host.ts'
import { Panel } from './panel.tsx'
import { PanelProvider } from './panel-context.ts'
import { unreadCount } from './state/shown.ts'
import { initialState, type State } from './state/state.ts'
import { createStore, type Store } from './state/store.ts'
import { watchPresence } from './transport/presence.ts'

type Init = Extract<ToPanel, { type: 'init' }>
export type MountedPanel = { hear(message: ToPanel): void }

export function mountPanel(widgetId: string, host: Host, init: Init): MountedPanel {
  const { token, page, widget, language } = init
  const store = createStore(initialState(widget, language, token !== null))
  const conversation = openConversation({ widgetId, token, page, store, host })
  const close = () => host.tell({ type: 'close' })
  const showNow = (suggestion: { text: string } | null) =>
    render(
      <Root store={store} conversation={conversation} close={close} suggestion={suggestion} />,
      document.body,
    )

  const opened = (message?: string) => {
    store.dispatch({ type: 'opened' })
    conversation.begin()
    if (message) showNow({ text: message })
  }

  store.subscribe(reportUnread(store, host))
  store.subscribe(() => dress(store.state()))
  dress(store.state())
  showNow(null)
  watchPresence(conversation)
  conversation.resume()
  if (token) conversation.begin()
  if (init.is_open) opened()

  return {
    hear(message) {
      if (message.type === 'opened') opened(message.message)
      else if (message.type === 'closed') store.dispatch({ type: 'closed' })
      else if (message.type === 'page') conversation.visit(message.page)
      else if (message.type === 'layout')
        store.dispatch({ type: 'layout', isFullScreen: message.is_full_screen })
      else if (message.type === 'configure') store.dispatch({ type: 'configured', widget: message.widget })
      else if (message.type === 'token') conversation.adopt(message.token)
      else if (message.type === 'reset') conversation.reset()
      else if (message.type === 'identify')
        conversation.identify(message.identity).catch((error: Error) => {
          console.warn(`Switchboard could not take the visitor's identity: ${error.message}`)
        })
    },
  }
}

type RootProps = {
  store: Store
  conversation: Conversation
  close(): void
  suggestion: { text: string } | null
}

function Root({ store, suggestion, ...parts }: RootProps) {
  const [state, setState] = useState(store.state)
  const t = useMemo(() => wordsIn(state.language), [state.language])
  useEffect(() => store.subscribe(() => setState(store.state())), [store])
  return (
    <PanelProvider value={{ ...parts, state, t }}>
      <Panel key={state.visitor} suggestion={suggestion} />
    </PanelProvider>
  )
}

function reportUnread(store: Store, host: Host) {
  let told = 0
  return () => {
    const count = unreadCount(store.state())
    if (count !== told) host.tell({ type: 'unread', count })
    told = count
  }
}

/** The colours are set on the element itself: our own policy allows no style that comes with the markup. */
function dress({ language, widget: { color, assistant_name } }: State) {
  const page = document.documentElement
  document.title = assistant_name
  page.lang = language
  page.style.setProperty('--brand', color)
  page.style.setProperty('--on-brand', textOn(color))
}
