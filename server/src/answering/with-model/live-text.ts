import { spaceBetween } from './space-between.ts'

/**
 * The text that viewers see while an answer is written. Eager: unchecked text is shown, too, and failed text is struck
 * through until it is corrected. Otherwise only checked text is shown.
 */
export function createLiveText(onText: (whole: string) => void, isEager: boolean) {
  let said = ''
  /** Checked, but held until the text before it is corrected. */
  let held = ''
  let open = ''
  const joined = (...parts: string[]) =>
    parts.reduce((before, part) => `${before}${spaceBetween(before, part)}${part}`, '')
  const show = () => onText(isEager ? joined(said, held, open) : said)

  function hold(text: string) {
    if (!isEager) return
    held = joined(held, text)
    open = ''
    show()
  }

  return {
    /** Shows text that may still change. */
    write(words: string) {
      if (!isEager || words === '') return
      open = words
      show()
    },
    say(text: string) {
      said = joined(said, text)
      held = open = ''
      show()
    },
    hold,
    /** Strikes through the current text, which failed its check. */
    strike() {
      const words = open.trim().replaceAll('\n', ' ')
      hold(words && `~~${words}~~ `)
    },
    /** Drops the current text. */
    drop() {
      if (open === '') return
      open = ''
      show()
    },
  }
}
