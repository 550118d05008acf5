import { BUBBLE, button, CROSS, element, icon } from './element.ts'
import { say } from './state.ts'

const label = element('span', 'label')
const badge = element('span', 'badge')

/** The round button in the corner, or a pill if it has a text. */
export const launcher = button('launcher', icon('bubble', BUBBLE), icon('cross', CROSS), label, badge)

/** Announces changes to screen readers; also describes the launcher. */
export const announcer = element('p', 'announcer')
announcer.id = 'announcer'
announcer.role = 'status'
launcher.setAttribute('aria-describedby', announcer.id)

export function showLauncher(text: string, isOpen: boolean, unread: number) {
  const action = say(isOpen ? 'close' : 'open')
  label.textContent = text
  // Voice control requires the visible text in the accessible name.
  launcher.ariaLabel = text && !isOpen ? `${text} – ${action}` : action
  launcher.ariaExpanded = `${isOpen}`
  badge.textContent = unread > 9 ? '9+' : `${unread || ''}`
}
