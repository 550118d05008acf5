import { useTranslation } from 'react-i18next'
import { type Bot, useDeleteBot } from '../../../data/bots.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { accountOf, useChannelNames } from '../channel.ts'

/** Asks for confirmation by name, because deleting cannot be undone. */
export function useAskToDelete(bot: Bot) {
  const { t } = useTranslation('integrations')
  const channel = useChannelNames()[bot.integration_type]
  const deleteBot = useDeleteBot()
  const texts = { livechat: t('delete_livechat_text'), api: t('api_delete_text') }

  const ask = async () => {
    const agreed = await confirmUser({
      title: t('delete_title', { name: accountOf(bot), channel }),
      text: texts[bot.integration_type as keyof typeof texts] ?? t('delete_text'),
      confirm: t('delete'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!agreed) return
    try {
      await deleteBot.mutateAsync(bot)
      toast.success(t('deleted'))
      focusContent()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('delete_failed')))
    }
  }

  return { ask, isDeleting: deleteBot.isPending }
}
