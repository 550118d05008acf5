import { textOn } from '../text-on.ts'
import { element } from './element.ts'
import { holdPageStill, isFullScreen } from './full-screen.ts'
import { announcer, launcher, showLauncher } from './launcher.ts'
import css from './loader.css?inline'
import { box, showPanel } from './panel.ts'
import { language, state } from './state.ts'
import { showTeaser, teaser } from './teaser.ts'

export const section = element('section', '', teaser, launcher, box, announcer)
export const host = document.createElement('switchboard-widget')

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
// Open, so that assistive tools and tests of the page can inspect it; a closed root would protect nothing.
const root = host.attachShadow({ mode: 'open' })
root.adoptedStyleSheets = [sheet]
root.append(section)

/** Updates the DOM to the current state. */
export function render() {
  const { widget, isOpen, isGreeting } = state
  section.lang = language()
  section.ariaLabel = widget.assistant_name
  section.style.setProperty('--accent', widget.color)
  section.style.setProperty('--on-accent', textOn(widget.color))
  section.className = `${widget.position} ${isFullScreen() ? 'full' : ''} ${isOpen ? 'open' : ''}`
  showLauncher(widget.launcher_text, isOpen, state.unread)
  showTeaser(widget.assistant_name, isGreeting ? widget.greeting : '')
  showPanel()
  holdPageStill(isOpen)
}
