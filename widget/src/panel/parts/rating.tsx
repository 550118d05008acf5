import { useEffect, useRef, useState } from 'preact/hooks'
import type { Key } from '../../locales/en.ts'
import { usePanel } from '../panel-context.ts'
import { faces } from './icons.tsx'
import { useAttempt } from './use-attempt.ts'

const names: Key[] = ['score_1', 'score_2', 'score_3', 'score_4', 'score_5']

type Props = {
  /** The visitor asked for it, so it takes the focus from the removed button. */
  isWanted: boolean
  onRated(): void
  onSkip(): void
}

export function Rating({ isWanted, onRated, onSkip }: Props) {
  const { conversation, t } = usePanel()
  const [score, setScore] = useState(0)
  const [comment, setComment] = useState('')
  const { isBusy, hasFailed, attempt } = useAttempt()
  const first = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isWanted) first.current!.focus()
  }, [isWanted])

  const submit = (event: Event) => {
    event.preventDefault()
    if (score > 0) attempt(() => conversation.rate(score, comment.trim()).then(onRated))
  }

  return (
    <form class="card rating" onSubmit={submit}>
      <fieldset>
        <legend>{t('how_was_it')}</legend>
        <div class="faces">
          {faces.map((Face, index) => (
            <label key={names[index]} title={t(names[index]!)}>
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="score"
                class="unseen"
                checked={score === index + 1}
                onChange={() => setScore(index + 1)}
              />
              <Face />
              <span class="unseen">{t(names[index]!)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {score > 0 && (
        <textarea
          rows={2}
          dir="auto"
          maxLength={2000}
          aria-label={t('comment')}
          placeholder={t('comment')}
          value={comment}
          onInput={({ currentTarget }) => setComment(currentTarget.value)}
        />
      )}
      {hasFailed && (
        <p class="error" role="alert">
          {t('failed')}
        </p>
      )}
      <div class="line">
        <button type="button" class="text" onClick={onSkip}>
          {t('not_now')}
        </button>
        {score > 0 && (
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {t('send_rating')}
          </button>
        )}
      </div>
    </form>
  )
}

export function Thanks() {
  const { t } = usePanel()
  const here = useRef<HTMLParagraphElement>(null)
  // The focused form was removed, so move the focus here.
  useEffect(() => here.current!.focus(), [])
  return (
    <p class="card thanks" role="status" tabIndex={-1} ref={here}>
      {t('thanks')}
    </p>
  )
}
