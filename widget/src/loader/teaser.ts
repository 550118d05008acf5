import { button, CROSS, element, icon } from './element.ts'
import { plain } from './plain.ts'
import type { Texts } from './texts.ts'

const name = element('strong', '')
const line = element('span', '')
name.dir = line.dir = 'auto'

/** The greeting beside the launcher. Pressed, it opens the chat. */
export const greeting = button('greeting', name, line)
export const dismiss = button('dismiss', icon('cross', CROSS))
export const teaser = element('div', 'teaser', greeting, dismiss)

export function showTeaser(from: string, text: string, { dismiss: label }: Texts) {
  name.textContent = from
  line.textContent = plain(text)
  dismiss.ariaLabel = label
  teaser.hidden = !text
}
