import type { ToLoader } from '../protocol.ts'
import { emit } from './events.ts'
import { followKeyboard, holdPageStill, isFullScreen, onFullScreenChange } from './full-screen.ts'
import { currentPage, onPageChange, stayOnPage } from './host-page.ts'
import { launcher } from './launcher.ts'
import { box, focusPanel, leave, listenToPanel, loadPanel, tellPanel } from './panel.ts'
import { language, state } from './state.ts'
import { isLeftOpen, token, wasGreeted } from './storage.ts'
import { dismiss, greeting, teaser } from './teaser.ts'
import { host, render, section } from './view.ts'
import { close, countUnread, endGreeting, greet, open, show, tellOpened, toggle } from './widget.ts'

/** Ties the parts together and puts them on the page. */
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
    if (key === token.key) tellPanel({ type: 'token', token: newValue })
  })
  stayOnPage(host, () => holdPageStill(state.isOpen))

  // The badge lives on after a first conversation.
  if (token.read()) loadPanel()
  // On a phone it would cover the page that the visitor has just asked for.
  if (isLeftOpen.read() && !isFullScreen()) show()
  setTimeout(() => wasGreeted.read() || greet(), state.widget.greeting_delay_s * 1000)
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
    // The key was meant for us: a dialog of the page's own stays open.
    event.stopPropagation()
    endGreeting()
    close()
  }
}

function hear(said: ToLoader) {
  if (said.type === 'ready') introduce()
  else if (said.type === 'token') token.write(said.token)
  else if (said.type === 'unread') countUnread(state.isOpen ? 0 : said.count)
  else if (said.type === 'close') close()
  else emit('message', { from: said.from, text: said.text })
}

/** For each loading of the frame: a page that moves our element causes another. */
function introduce() {
  const { widget, isOpen, identity, draft } = state
  tellPanel({
    type: 'init',
    widget,
    token: token.read(),
    page: currentPage(),
    language: language(),
    is_open: isOpen,
  })
  tellLayout()
  if (identity) tellPanel({ type: 'identify', identity })
  if (isOpen && document.activeElement === host) focusPanel()
  if (isOpen && draft) tellOpened()
}

function tellLayout() {
  tellPanel({ type: 'layout', is_full_screen: isFullScreen() })
}
