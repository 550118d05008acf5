import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useChannelNames } from '../channel.ts'
import { useAskToDelete } from './use-ask-to-delete.ts'

export function DeleteButton({ bot }: { bot: Bot }) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames()[bot.integration_type]
  const { ask, isDeleting } = useAskToDelete(bot)
  return (
    <IconButton label={t('delete_of', { name })} loading={isDeleting} onClick={ask}>
      <Trash2 />
    </IconButton>
  )
}
