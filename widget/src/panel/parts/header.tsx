import { usePanel } from '../panel-context.ts'
import { isWaitingForPerson, lastPerson } from '../state/shown.ts'
import { AiIcon, CloseIcon } from './icons.tsx'
import { PersonPicture } from './person-picture.tsx'
import { useReturn } from './use-return.ts'

/** Who answers, with a note if it is an AI. */
export function Header() {
  const { state, t, close } = usePanel()
  const { assistant_name, operator_name } = state.widget
  const isPerson = state.conversation?.answered_by === 'person'
  const isWaiting = isWaitingForPerson(state)
  const back = useReturn()
  const person = operator_name || isWaiting ? undefined : lastPerson(state)
  return (
    <header>
      <span class="avatar" aria-hidden="true">
        {isPerson ? <PersonPicture person={person} /> : <AiIcon />}
      </span>
      <div>
        <h1>{isPerson && !isWaiting ? operator_name || person?.name || t('person') : assistant_name}</h1>
        <p>{isWaiting ? back || t('waiting_for_person') : isPerson ? t('person_mark') : t('ai')}</p>
      </div>
      <button type="button" class="icon" aria-label={t('close')} onClick={close}>
        <CloseIcon />
      </button>
    </header>
  )
}
