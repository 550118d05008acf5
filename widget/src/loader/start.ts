import type { ToLoader } from '../protocol.ts'
import { emit } from './events.ts'
import { followKeyboard, holdPageStill, isFullScreen, onFullScreenChange } from './full-screen.ts'
import { currentPage, onPageChange, stayOnPage } from './host-page.ts'
import { launcher } from './launcher.ts'
import { box, focusPanel, leave, listenToPanel, loadPanel, tellPanel } from './panel.ts'
import { language, state } from './state.ts'
import { isFlagSet, keep, kept, TOKEN_KEY } from './storage.ts'
import { dismiss, greeting, teaser } from './teaser.ts'
import { host, render, section } from './view.ts'
import { close, countUnread, endGreeting, greet, open, reset, show, tellOpened, toggle } from './widget.ts'

/** Connects the modules and adds the widget to the page. */
export function start() {
  render()
  listenToVisitor()
  listenToPanel(hear)
  onFullScreenChange(() => {
    render()
    tellLayout()
  })
  followKeyboard(box)
  onPageChange(() => tellPanel({ type: 'page', page: currentPage() }))
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY) return
    if (newValue) tellPanel({ type: 'token', token: newValue })
    else reset()
  })
  stayOnPage(host, () => holdPageStill(state.isOpen))

  // A returning visitor needs the panel for the unread badge and for unsent messages.
  if (Object.keys(kept())[0]) loadPanel()
  // On a phone the panel would cover the page the visitor just opened.
  if (isFlagSet('open') && !isFullScreen()) show()
  setTimeout(() => isFlagSet('greeted') || greet(), state.widget.greeting_delay_s * 1000)
}

function listenToVisitor() {
  const onIntent = () => state.isOpen || loadPanel()
  launcher.onpointerenter = launcher.onfocus = teaser.onpointerenter = onIntent
  launcher.onclick = toggle
  leave.onclick = close
  greeting.onclick = () => open()
  dismiss.onclick = endGreeting
  section.onkeydown = (event) => {
    if (event.key !== 'Escape' || !(state.isOpen || state.isGreeting)) return
    // Escape was handled here, so it must not also close a dialog of the page.
    event.stopPropagation()
    endGreeting()
    close()
  }
}

function hear(said: ToLoader) {
  if (said.type === 'ready') introduce()
  else if (said.type === 'forgot') state.isForgetting = false
  else if (state.isForgetting) return
  else if (said.type === 'keep') keep(said.name, said.text)
  else if (said.type === 'unread') countUnread(state.isOpen ? 0 : said.count)
  else if (said.type === 'close') close()
  else emit('message', { from: said.from, text: said.text })
}

/** Runs on every load of the iframe: moving our element in the DOM reloads it. */
function introduce() {
  const { widget, isOpen, identity, draft } = state
  state.isForgetting = false
  tellPanel({
    type: 'init',
    widget,
    kept: kept(),
    identity,
    page: currentPage(),
    language: language(),
    is_open: isOpen,
  })
  tellLayout()
  if (isOpen && document.activeElement === host) focusPanel()
  if (isOpen && draft) tellOpened()
}

function tellLayout() {
  tellPanel({ type: 'layout', is_full_screen: isFullScreen() })
}
