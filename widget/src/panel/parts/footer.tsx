import { usePanel } from '../panel-context.ts'
import { focusComposer } from './composer.tsx'
import { useAttempt } from './use-attempt.ts'

/** Buttons to reach a person and to end the conversation. */
export function Footer({ onEnd }: { onEnd: (() => void) | null }) {
  const { state, conversation, t } = usePanel()
  const { isBusy, hasFailed, attempt } = useAttempt()
  return (
    <footer>
      {hasFailed && (
        <p class="error" role="alert">
          {t('failed')}
        </p>
      )}
      <div class="line">
        {state.conversation?.answered_by !== 'person' && (
          <button
            type="button"
            class="text"
            aria-disabled={isBusy}
            onClick={() => attempt(() => conversation.talkToPerson(t('person_please')).then(focusComposer))}
          >
            {t('talk_to_person')}
          </button>
        )}
        {onEnd && (
          <button
            type="button"
            class="text end"
            aria-disabled={isBusy}
            onClick={() => attempt(() => conversation.end().then(onEnd))}
          >
            {t('end')}
          </button>
        )}
      </div>
    </footer>
  )
}
