import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../data/messages.ts'
import {
  dropMessage,
  failedMessages,
  newMessage,
  useSendMessage,
  type Words,
} from '../../../data/send-message.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dropReturnedDraft, isReturned, returnToDraft, setDraft } from '../../../state/drafts.ts'
import { toast } from '../../../ui/toast.tsx'

/** Sends what was written, and again what failed. */
export function useSend(chatId: number) {
  const { t } = useTranslation('inbox')
  const cache = useQueryClient()
  const { send: deliver, isSending } = useSendMessage(chatId)

  const post = async (message: Message) => {
    dropReturnedDraft(message)
    try {
      await deliver(message)
      toast.success(t('composer_sent'))
    } catch (error) {
      // Files stay with their message.
      if (message.attachments.length === 0) returnToDraft(message)
      if (!wasCancelled(error)) toast.error(t('composer_send_failed'))
    }
  }

  const send = (words: Words) => {
    // Sending from the field takes the place of what failed and is back in it.
    const failed = failedMessages(cache, chatId).filter(isReturned)
    const same = failed.find(({ answer }) => answer === words.text && words.attachments.length === 0)
    for (const message of failed) if (message !== same) dropMessage(cache, message)
    setDraft(chatId, '')
    return post(same ?? newMessage(chatId, words))
  }

  /** From the message itself. Its text, where it is back in the field, goes along. */
  const retry = (message: Message) => (isSending ? undefined : post(message))

  return { send, retry, isSending }
}
