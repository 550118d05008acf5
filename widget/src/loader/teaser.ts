import { button, CROSS, element, icon } from './element.ts'
import type { Texts } from './texts.ts'

const name = element('strong', '')
const words = element('span', '')
name.dir = words.dir = 'auto'

/** The greeting beside the launcher. Pressed, it opens the chat. */
export const greeting = button('greeting', name, words)
export const dismiss = button('dismiss', icon('cross', CROSS))
export const teaser = element('div', 'teaser', greeting, dismiss)

export function showTeaser(from: string, text: string, { dismiss: label }: Texts) {
  name.textContent = from
  words.textContent = text
  dismiss.ariaLabel = label
  teaser.hidden = !text
}
