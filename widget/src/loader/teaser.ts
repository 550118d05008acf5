import { button, CROSS, element, icon } from './element.ts'
import { plain } from './plain.ts'
import { say } from './state.ts'

const name = element('strong', '')
const line = element('span', '')
name.dir = line.dir = 'auto'

/** The greeting beside the launcher. A click opens the chat. */
export const greeting = button('greeting', name, line)
export const dismiss = button('dismiss', icon('cross', CROSS))
export const teaser = element('div', 'teaser', greeting, dismiss)

export function showTeaser(from: string, text: string) {
  name.textContent = from
  line.textContent = plain(text)
  dismiss.ariaLabel = say('close')
  teaser.hidden = !text
}
