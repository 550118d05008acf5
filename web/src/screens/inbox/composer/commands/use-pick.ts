import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import type { Command } from '../../../../data/commands.ts'
import { useRunPrompt } from '../../../../data/draft-answer.ts'
import { failureText } from '../../../../data/failure-text.ts'
import { wasCancelled } from '../../../../data/slow-requests.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { ReplyText } from '../use-reply-text.ts'
import { fillIn } from './fill-in.ts'
import { isCommandText } from './find-commands.ts'

/** Inserts a quick reply as it is; sends a prompt to the model and inserts its answer. */
export function usePick(chat: Chat, reply: ReplyText, onNotice: (text: string) => void) {
  const { t } = useTranslation('inbox')
  const { runPrompt, isRunning } = useRunPrompt(chat.id, {
    onSuccess: (response) => {
      reply.add(response)
      toast.success(t('command_response_received'))
    },
    onError: (error) => {
      if (wasCancelled(error)) return
      toast.error(t('command_response_failed'))
      onNotice(failureText(error, t('command_response_failed')))
    },
  })

  const pick = ({ text, command_type }: Command) => {
    onNotice('')
    const words = fillIn(text, chat)
    if (command_type === 'quick_reply') return putIn(reply, words)
    putIn(reply, '')
    runPrompt(words)
  }

  return { pick, isRunning }
}

/** Replaces the typed command, or inserts at the cursor. */
function putIn({ text, field, replace }: ReplyText, words: string) {
  const { selectionStart: from, selectionEnd: to } = field.current!
  if (isCommandText(text)) replace(words, 0, text.length)
  else if (words) replace(words, from, to)
}
