import { useTranslation } from 'react-i18next'
import { useAssignChats } from '../../../data/chat-state.ts'
import type { Chat } from '../../../data/chats.ts'
import { failureText } from '../../../data/failure-text.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAssignees } from '../state/use-assignees.ts'

const NOBODY = 0

/** The assignee of the chat. Hidden if there is nobody else to choose. */
export function Assignee({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const assign = useAssignChats()
  const people = useAssignees(chat.agent_id)
  const current = chat.assignee
  if (people.length < 2 && (!current || people.some(({ userId }) => userId === current.user_id))) return null
  const isKnown = !current || people.some(({ userId }) => userId === current.user_id)
  const options = [
    { value: NOBODY, label: t('assign_nobody') },
    ...people.map(({ userId, name }) => ({ value: userId, label: name })),
    // Somebody who left the team, or no longer works with this assistant.
    ...(isKnown ? [] : [{ value: current.user_id, label: current.name }]),
  ]
  const choose = (userId: number) =>
    assign.mutate(
      { ids: [chat.id], userId: userId === NOBODY ? null : userId },
      { onError: (error) => toast.error(failureText(error, t('state_failed'))) },
    )
  return (
    <Field label={t('assigned_to')}>
      <Select size="sm" options={options} value={current?.user_id ?? NOBODY} onValueChange={choose} />
    </Field>
  )
}
