import { spaceBetween } from './space-between.ts'

/**
 * What somebody who watches reads while an answer is written. Eager: also words that are not checked yet; what fails is
 * struck through until it is corrected. Else nothing but what has been checked.
 */
export function createLiveText(onText: (whole: string) => void, isEager: boolean) {
  let said = ''
  /** Checked, but not said: it waits for what comes before it to be corrected. */
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
    /** Words that may change. */
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
    /** What is open failed its check. */
    strike() {
      const words = open.trim().replaceAll('\n', ' ')
      hold(words && `~~${words}~~ `)
    },
    /** What is open comes to nothing. */
    drop() {
      if (open === '') return
      open = ''
      show()
    },
  }
}
