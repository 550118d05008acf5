import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import { usePanel } from '../panel-context.ts'
import { bubbles, isSomeoneWriting, lastPerson } from '../state/shown.ts'
import { dayText } from '../state/times.ts'
import { Bubble } from './bubble.tsx'
import { DownIcon } from './icons.tsx'
import { Intro } from './intro.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

export function Messages() {
  const { state, t } = usePanel()
  const log = useRef<HTMLDivElement>(null)
  const shown = bubbles(state)
  const isWriting = isSomeoneWriting(state)
  const { isAtEnd, hasNews, toEnd } = useStickToEnd(log, shown)
  useMarkRead(isAtEnd)
  const writer =
    state.typing === 'operator'
      ? state.widget.operator_name || lastPerson(state)?.name || t('person')
      : state.widget.assistant_name

  return (
    <div class="messages">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <div class="log" role="log" aria-label={t('conversation')} tabIndex={0} ref={log}>
        <Intro isEmpty={shown.length === 0} />
        {shown.map((bubble, index) => (
          <Fragment key={bubble.key}>
            {bubble.isNewDay && <Day at={bubble.at} isFirst={index === 0} />}
            <Bubble bubble={bubble} />
          </Fragment>
        ))}
        {isWriting && (
          <div class={`message ${state.typing === 'operator' ? 'person' : 'ai'}`} aria-hidden="true">
            <div class="bubble dots">
              <i />
              <i />
              <i />
            </div>
          </div>
        )}
      </div>
      <p class="unseen" role="status">
        {isWriting && t('is_writing', { name: writer })}
      </p>
      {hasNews && (
        <button type="button" class="news" onClick={toEnd}>
          <DownIcon />
          {t('new_messages')}
        </button>
      )}
    </div>
  )
}

/** Not shown for today above the first message. */
function Day({ at, isFirst }: { at: string; isFirst: boolean }) {
  const { language } = usePanel().state
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  if (isFirst && isToday) return null
  const words = isToday
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day')
    : dayText(date, language, { weekday: 'short', day: 'numeric', month: 'long' })
  return (
    <p class="day">
      <time dateTime={at}>{words}</time>
    </p>
  )
}
