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

/** Sends new messages and retries failed ones. */
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
      // A message with files keeps its text and stays in the list.
      if (message.attachments.length === 0) returnToDraft(message)
      if (!wasCancelled(error)) toast.error(t('composer_send_failed'))
    }
  }

  const send = (words: Words) => {
    // Sending from the field replaces the failed messages whose text was returned to it.
    const failed = failedMessages(cache, chatId).filter(isReturned)
    const same = failed.find(({ answer }) => answer === words.text && words.attachments.length === 0)
    for (const message of failed) if (message !== same) dropMessage(cache, message)
    setDraft(chatId, '')
    return post(same ?? newMessage(chatId, words))
  }

  /** Retries a failed message. If its text was returned to the field, it is removed there. */
  const retry = (message: Message) => (isSending ? undefined : post(message))

  return { send, retry, isSending }
}
