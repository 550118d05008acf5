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
import { draftOf, setDraft } from '../../../state/drafts.ts'
import { toast } from '../../../ui/toast.tsx'

/** Failed messages whose text is back in the field: sending from there takes their place. */
const takenBack = new Set<number>()

/** Sends what was written, and again what failed. */
export function useSend(chatId: number) {
  const { t } = useTranslation('inbox')
  const cache = useQueryClient()
  const { send: deliver, isSending } = useSendMessage(chatId)

  const post = async (message: Message) => {
    takenBack.delete(message.id)
    try {
      await deliver(message)
      toast.success(t('composer_sent'))
    } catch (error) {
      takeBack(message)
      if (!wasCancelled(error)) toast.error(t('composer_send_failed'))
    }
  }

  const send = (words: Words) => {
    const failed = failedMessages(cache, chatId).filter(({ id }) => takenBack.has(id))
    const same = failed.find(({ answer }) => answer === words.text && words.attachments.length === 0)
    for (const message of failed) if (message !== same) dropMessage(cache, message)
    setDraft(chatId, '')
    return post(same ?? newMessage(chatId, words))
  }

  /** From the message itself. Its text, where it is back in the field, goes along. */
  const retry = (message: Message) => {
    if (isSending) return
    if (takenBack.has(message.id) && draftOf(chatId) === message.answer) setDraft(chatId, '')
    return post(message)
  }

  return { send, retry, isSending }
}

/** Unless something else has been typed meanwhile; files stay with their message. */
function takeBack({ id, chat_id, answer, attachments }: Message) {
  if (!answer || attachments.length > 0 || draftOf(chat_id) !== '') return
  setDraft(chat_id, answer)
  takenBack.add(id)
}
