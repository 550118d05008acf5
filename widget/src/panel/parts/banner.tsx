import type { Words } from '../../locales/words.ts'
import { usePanel } from '../panel-context.ts'
import { heldUpUntil } from '../state/shown.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** What stands in the way of writing just now. */
export function Banner() {
  const { state, t } = usePanel()
  const { leftS, isTicking } = useSecondsUntil(heldUpUntil(state))
  const text = !state.isConnected ? t('no_connection') : leftS === null ? null : slowedText(leftS, t)
  return (
    // Read out once: nobody wants to hear every second of it.
    <div role="status" aria-live={isTicking ? 'off' : 'polite'} class={text ? 'banner' : 'unseen'}>
      {text}
    </div>
  )
}

const slowedText = (leftS: number, t: Words) =>
  leftS < 100 ? t('slowed', { count: leftS }) : t('slowed_minutes', { count: Math.ceil(leftS / 60) })
