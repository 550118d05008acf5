import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../data/messages.ts'
import { Day } from '../../../../shared/thread/day.tsx'
import { Found } from '../../../../shared/thread/found.tsx'
import type { Row } from '../../../../shared/thread/rows.ts'
import { Answer } from './answer.tsx'
import { isCustomers } from './is-customers.ts'
import { Proposals } from './proposals.tsx'
import { Question } from './question.tsx'

type TurnProps = {
  row: Row
  /** Whether a search led to this turn. */
  isFound: boolean
  customerName: string
  onEdit?: (message: Message) => void
}

/** One turn: the customer's message, the answer, and the date or unread line above it. */
export const Turn = memo(function Turn({ row, isFound, customerName, onEdit }: TurnProps) {
  const { message, day } = row
  return (
    <div data-key={row.key} className="pb-3">
      {day && <Day day={day} />}
      {row.isFirstUnread && <UnreadLine />}
      <Found isFound={isFound}>
        {isCustomers(message) && (
          <Question message={message} name={customerName} isFollowUp={row.isFollowUp} />
        )}
        <Answer message={message} onEdit={onEdit} />
        {message.proposals && <Proposals proposals={message.proposals} />}
      </Found>
    </div>
  )
})

function UnreadLine() {
  const { t } = useTranslation('thread')
  return (
    <p className="flex items-center gap-3 pb-2 text-xs font-medium text-accent-text before:h-px before:flex-1 before:bg-focus after:h-px after:flex-1 after:bg-focus">
      {t('unread')}
    </p>
  )
}
