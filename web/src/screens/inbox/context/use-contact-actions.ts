import { useTranslation } from 'react-i18next'
import {
  type Contact,
  type ContactChanges,
  type Identity,
  useChangeContact,
  useMergeContacts,
  useRejectMatch,
  useUnmergeContacts,
} from '../../../data/contacts.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { toast } from '../../../ui/toast.tsx'

/** Actions on the customer of a chat, each with an undo. */
export function useContactActions(chatId: number) {
  const { t } = useTranslation('inbox')
  const changing = useChangeContact(chatId)
  const merging = useMergeContacts(chatId)
  const unmerging = useUnmergeContacts(chatId)
  const rejecting = useRejectMatch(chatId)
  // Promises instead of mutation callbacks, because the buttons may be unmounted before the response.
  const orSay = (promise: Promise<unknown>) =>
    void promise.catch(
      (error) => wasCancelled(error) || toast.error(failureText(error, t('customer_failed'))),
    )
  const saidWithUndo = (text: string, undo: () => Promise<unknown>) =>
    toast.success(text, { label: t('command_undo'), run: () => orSay(undo()) })

  const merge = async (otherId: number) => {
    const { merge_id } = await merging.mutateAsync({ chat_id: otherId })
    saidWithUndo(t('customer_merged'), () => unmerging.mutateAsync({ merge_id, are_different: false }))
  }
  const separate = async ({ identities }: Contact, { chat_id, merge }: Identity) => {
    if (!merge) return
    await unmerging.mutateAsync({ merge_id: merge.id, are_different: true })
    const kept = identities.find((other) => other.merge?.id !== merge.id)
    if (kept) saidWithUndo(t('customer_separated'), () => merging.mutateAsync({ id: kept.chat_id, chat_id }))
  }
  const reject = async (otherId: number) => {
    const say = (are_different: boolean) => rejecting.mutateAsync({ chat_id: otherId, are_different })
    await say(true)
    saidWithUndo(t('customer_rejected'), () => say(false))
  }
  return {
    isBusy: merging.isPending || unmerging.isPending || rejecting.isPending,
    /** Throws the server's error. */
    change: async (changes: ContactChanges, before: ContactChanges) => {
      await changing.mutateAsync(changes)
      saidWithUndo(t('customer_saved'), () => changing.mutateAsync(before))
    },
    merge: (otherId: number) => orSay(merge(otherId)),
    separate: (contact: Contact, identity: Identity) => orSay(separate(contact, identity)),
    reject: (otherId: number) => orSay(reject(otherId)),
  }
}

export type ContactActions = ReturnType<typeof useContactActions>
