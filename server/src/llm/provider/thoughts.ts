/** Where a model thinks before it speaks, what it thinks is not for the customer. */
export interface ThoughtFilter {
  /** What of a text that goes on is said aloud by now. */
  add(text: string): string
  /** What is left. */
  end(): string
  /** A thought ended that never began: what was passed on before was part of it. */
  hasSlipped(): boolean
}

/**
 * Takes out what stands between the marks of a thought, as local models write them. Some servers swallow the first
 * mark; of a model that is known for it (`holds`) nothing is passed on before the second, or the end.
 */
export function createThoughtFilter({ holds = false } = {}): ThoughtFilter {
  let rest = ''
  let held = ''
  let isThinking = false
  let isHolding = holds
  let hasSpoken = false
  let hasSlipped = false

  function take(isEnd: boolean): string {
    for (let mark = MARK.exec(rest); mark; mark = MARK.exec(rest)) {
      hear(mark.index)
      rest = rest.slice(mark[0].length)
      if (mark[1] === undefined) endThought()
      else isThinking = true
    }
    hear(isEnd ? rest.length : rest.search(BEGUN_MARK))
    return isHolding && !isEnd ? '' : speak()
  }

  /** So many letters are past being part of a mark. */
  function hear(length: number) {
    if (!isThinking) held += rest.slice(0, length)
    rest = rest.slice(length)
  }

  function endThought() {
    if (!isThinking) {
      hasSlipped ||= hasSpoken
      held = ''
    }
    isThinking = isHolding = false
  }

  function speak(): string {
    hasSpoken ||= held.trim() !== ''
    const said = hasSpoken ? held : ''
    held = ''
    return said
  }

  return {
    add(text) {
      rest += text
      return take(false)
    },
    end: () => take(true),
    hasSlipped: () => hasSlipped,
  }
}

const NAMES = 'think(?:ing)?|thoughts?|reasoning'
/** The first group begins a thought, anything else ends one. */
const MARK = new RegExp(
  String.raw`(<(?:${NAMES})>|\[THINK\]|<\|channel\|>analysis<\|message\|>)|<\/(?:${NAMES})>|\[\/THINK\]|<\|channel\|>final<\|message\|>`,
  'i',
)
/** What may become a mark, or the end. */
const BEGUN_MARK = /(?:<\/?[a-z]{0,9}|<\|[a-z|<>]{0,30}|\[\/?[a-z]{0,5})?$/i
