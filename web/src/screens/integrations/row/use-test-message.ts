import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Bot, useSendTest } from '../../../data/bots.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChannelNames } from '../channel.ts'

/** Asks for confirmation if the message reaches a real person. */
export function useTestMessage(bot: Bot) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames()[bot.integration_type]
  const navigate = useNavigate()
  const sendTest = useSendTest()

  const run = async () => {
    const agreed =
      bot.integration_type === 'api' ||
      (await confirmUser({
        title: t('test_title', { name }),
        text: t('test_text'),
        confirm: t('test_send'),
        cancel: t('cancel'),
      }))
    if (!agreed) return
    try {
      const { chat_id } = await sendTest.mutateAsync(bot)
      if (chat_id === null) return toast.success(t('api_test_sent'))
      const search = {
        section: bot.integration_type,
        agent: String(bot.agent_id),
        bot: String(bot.id),
        chat: String(chat_id),
      }
      toast.success(t('test_sent'), {
        label: t('test_open'),
        run: () => void navigate({ to: '/', search }),
      })
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('test_failed')))
    }
  }

  return { run, isPending: sendTest.isPending }
}
