import type { Envelope, ToLoader, ToPanel } from '../protocol.ts'
import { origin, widget } from './config.ts'
import { button, CROSS, element, icon } from './element.ts'
import { say } from './state.ts'

const PANEL_TIMEOUT_MS = 10_000

const told = element('p', '')
told.role = 'status'
const retry = button('retry')
export const leave = button('leave', icon('cross', CROSS))

/** The box of the panel's iframe; while that loads, shows progress, Retry and Close. */
export const box = element('div', 'box', element('div', 'wait', leave, told, retry))

let frame: HTMLIFrameElement | undefined
let state: 'loading' | 'failed' | 'ready' | undefined
let timer: ReturnType<typeof setTimeout>

export const isPanelReady = () => state === 'ready'

/** Retries after a failure, because opening the panel again means to try again. */
export function loadPanel() {
  if (state && state !== 'failed') return
  frame?.remove()
  frame = element('iframe', '')
  frame.title = widget.assistant_name
  frame.src = `${origin}/widget/panel/${widget.id}#${location.origin}`
  box.append(frame)
  become('loading')
  // An iframe blocked by the page's CSP fires no error event.
  timer = setTimeout(become, PANEL_TIMEOUT_MS, 'failed')
}

export function listenToPanel(hear: (said: ToLoader) => void) {
  retry.onclick = () => {
    loadPanel()
    focusPanel()
  }
  addEventListener('message', (event: MessageEvent<Envelope<ToLoader>>) => {
    const { source, data: said } = event
    if (!frame || source !== frame.contentWindow || event.origin !== origin || said?.switchboard !== 1) return
    if (said.type === 'ready') become('ready')
    hear(said)
  })
}

/** Messages before the panel is ready are dropped, because nothing receives them. */
export function tellPanel(message: ToPanel) {
  const envelope: Envelope<ToPanel> = { switchboard: 1, ...message }
  if (isPanelReady()) frame!.contentWindow!.postMessage(envelope, origin)
}

export function focusPanel() {
  const target = isPanelReady() ? frame! : leave
  target.focus()
}

export function showPanel() {
  leave.ariaLabel = say('close')
  retry.textContent = say('retry')
}

function become(next: typeof state) {
  clearTimeout(timer)
  state = next
  box.className = `box ${next}`
  told.textContent = next === 'failed' ? say('failed') : widget.assistant_name
}
