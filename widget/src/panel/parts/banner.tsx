import type { Words } from '../../locales/words.ts'
import { usePanel } from '../panel-context.ts'
import { heldUpUntil } from '../state/shown.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Says why sending is not possible right now. */
export function Banner() {
  const { state, t } = usePanel()
  const { leftS, isTicking } = useSecondsUntil(heldUpUntil(state))
  const text = !state.isConnected ? t('no_connection') : leftS === null ? null : slowedText(leftS, t)
  return (
    // Announced once instead of every second.
    <div role="status" aria-live={isTicking ? 'off' : 'polite'} class={text ? 'banner' : 'unseen'}>
      {text}
    </div>
  )
}

const slowedText = (leftS: number, t: Words) =>
  leftS < 100 ? t('slowed', { count: leftS }) : t('slowed_minutes', { count: Math.ceil(leftS / 60) })
