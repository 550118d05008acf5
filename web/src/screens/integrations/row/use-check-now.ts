import { useTranslation } from 'react-i18next'
import { type Bot, useCheckBot } from '../../../data/bots.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { toast } from '../../../ui/toast.tsx'
import { useChannelNames } from '../channel.ts'
import { useStateNames } from './connection-state.ts'

/** Checks the connection at the provider and shows the result, which the row keeps. */
export function useCheckNow(bot: Bot) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames()[bot.integration_type]
  const states = useStateNames()
  const { reasonText } = useReason()
  const check = useCheckBot()

  const run = async () => {
    try {
      const { state, reason, reason_code } = (await check.mutateAsync(bot)).bot.connection
      if (state === 'connected') toast.success(t('check_good', { name }))
      else toast.error(t('check_bad', { name, what: reasonText(reason_code, reason) || states[state] }))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('check_failed')))
    }
  }

  return { run, isPending: check.isPending }
}
