/** Keeps a model's reasoning from the customer. */
export interface ReasoningFilter {
  /** Returns what can be shown so far. */
  add(text: string): string
  /** Returns the rest. */
  end(): string
  /** A closing tag came without an opening one, so text already passed on was reasoning. */
  hasLeaked(): boolean
}

/**
 * Removes the text between reasoning tags, as local models write them. Some servers drop the opening tag. For a server
 * known for that (`holds`), nothing is passed on before the closing tag or the end.
 */
export function createReasoningFilter({ holds = false } = {}): ReasoningFilter {
  let rest = ''
  let held = ''
  let isThinking = false
  let isHolding = holds
  let hasSpoken = false
  let hasLeaked = false

  function take(isEnd: boolean): string {
    for (let mark = MARK.exec(rest); mark; mark = MARK.exec(rest)) {
      hear(mark.index)
      rest = rest.slice(mark[0].length)
      if (mark[1] === undefined) endReasoning()
      else isThinking = true
    }
    hear(isEnd ? rest.length : rest.search(BEGUN_MARK))
    return isHolding && !isEnd ? '' : speak()
  }

  /** These characters can no longer be part of a tag. */
  function hear(length: number) {
    if (!isThinking) held += rest.slice(0, length)
    rest = rest.slice(length)
  }

  function endReasoning() {
    if (!isThinking) {
      hasLeaked ||= hasSpoken
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
    hasLeaked: () => hasLeaked,
  }
}

const NAMES = 'think(?:ing)?|thoughts?|reasoning'
/** The first group is an opening tag; any other match closes. */
const MARK = new RegExp(
  String.raw`(<(?:${NAMES})>|\[THINK\]|<\|channel\|>analysis<\|message\|>)|<\/(?:${NAMES})>|\[\/THINK\]|<\|channel\|>final<\|message\|>`,
  'i',
)
/** The beginning of a tag, or the end of the text. */
const BEGUN_MARK = /(?:<\/?[a-z]{0,9}|<\|[a-z|<>]{0,30}|\[\/?[a-z]{0,5})?$/i
