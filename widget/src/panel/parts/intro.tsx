import { Markdown } from '../markdown/markdown.tsx'
import { usePanel } from '../panel-context.ts'

/** Who answers, the greeting, and suggested questions. */
export function Intro({ isEmpty }: { isEmpty: boolean }) {
  const { state, conversation, t } = usePanel()
  const { assistant_name, greeting, suggested_questions } = state.widget
  const isAmongPeople = state.conversation?.answered_by === 'person'
  return (
    <>
      <p class="intro">{isAmongPeople ? t('intro_person') : t('intro', { name: assistant_name })}</p>
      {greeting && (
        <div class="message ai">
          <div class="bubble" dir="auto">
            <Markdown text={greeting} />
          </div>
        </div>
      )}
      {isEmpty && !state.isReturning && suggested_questions.length > 0 && (
        <ul class="suggestions" aria-label={t('suggestions')}>
          {suggested_questions.map((question) => (
            <li key={question}>
              <button type="button" dir="auto" onClick={() => conversation.write(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
