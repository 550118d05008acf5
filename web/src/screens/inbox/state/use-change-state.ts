import { useTranslation } from 'react-i18next'
import { useSetChatStates, useUndoChatStates, type WantedState } from '../../../data/chat-state.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { toast } from '../../../ui/toast.tsx'

export type ChangeState = (ids: number[], wanted: WantedState) => void

/** Opens, snoozes or closes chats, with an undo. */
export function useChangeState(): ChangeState {
  const { t, i18n } = useTranslation('inbox')
  const set = useSetChatStates()
  const undo = useUndoChatStates()

  const saidOf = ({ state, snoozed_until }: WantedState, count: number) => {
    if (state === 'open') return t('state_reopened', { count })
    if (state === 'done') return t('state_marked_done', { count })
    return snoozed_until
      ? t('state_snoozed_until', { count, at: dateAndTime(snoozed_until, i18n.language) })
      : t('state_snoozed_until_message', { count })
  }
  // Promises instead of mutation callbacks, because the buttons may be unmounted before the response.
  const orSay = (promise: Promise<unknown>) =>
    promise.catch((error) => void (wasCancelled(error) || toast.error(failureText(error, t('state_failed')))))
  const change = async (ids: number[], wanted: WantedState) => {
    const { change_id } = await set.mutateAsync({ ids, wanted })
    const takeBack = { label: t('command_undo'), run: () => orSay(undo.mutateAsync({ ids, change_id })) }
    toast.success(saidOf(wanted, ids.length), takeBack)
  }
  return (ids, wanted) => void orSay(change(ids, wanted))
}
