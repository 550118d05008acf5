import { BUBBLE, button, CROSS, element, icon } from './element.ts'
import { say } from './state.ts'

const label = element('span', 'label')
const badge = element('span', 'badge')

/** The round button in the corner, or a pill when it has a text of its own. */
export const launcher = button('launcher', icon('bubble', BUBBLE), icon('cross', CROSS), label, badge)

/** What has just changed, in words; it also describes the launcher. */
export const announcer = element('p', 'announcer')
announcer.id = 'announcer'
announcer.role = 'status'
launcher.setAttribute('aria-describedby', announcer.id)

export function showLauncher(text: string, isOpen: boolean, unread: number) {
  const action = say(isOpen ? 'close' : 'open')
  label.textContent = text
  // Whoever speaks the words they see to their computer must be understood.
  launcher.ariaLabel = text && !isOpen ? `${text} – ${action}` : action
  launcher.ariaExpanded = `${isOpen}`
  badge.textContent = unread > 9 ? '9+' : `${unread || ''}`
}
