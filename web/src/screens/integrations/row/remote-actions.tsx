import { EllipsisVertical, KeyRound, RefreshCw, Send, Settings2, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useChannelNames } from '../channel.ts'
import { DeleteButton } from './delete-button.tsx'
import { useAskToDelete } from './use-ask-to-delete.ts'
import { useCheckNow } from './use-check-now.ts'
import { useTestMessage } from './use-test-message.ts'

type RemoteActionsProps = { bot: Bot; isWide: boolean; onConnectAgain: () => void }

export function RemoteActions({ bot, isWide, onConnectAgain }: RemoteActionsProps) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames()[bot.integration_type]
  const check = useCheckNow(bot)
  const test = useTestMessage(bot)
  const deletion = useAskToDelete(bot)
  const isApi = bot.integration_type === 'api'
  return (
    <span className="flex justify-end gap-1">
      <Menu
        align="end"
        trigger={
          <IconButton label={t('more_of', { name })} loading={check.isPending || test.isPending}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem icon={<RefreshCw />} onClick={check.run}>
          {t('check_now')}
        </MenuItem>
        <MenuItem icon={<Send />} onClick={test.run}>
          {isApi ? t('api_test') : t('send_test')}
        </MenuItem>
        <MenuItem icon={isApi ? <Settings2 /> : <KeyRound />} onClick={onConnectAgain}>
          {isApi ? t('settings') : t('connect_again')}
        </MenuItem>
        {!isWide && (
          <MenuItem danger icon={<Trash2 />} onClick={deletion.ask}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      {isWide && <DeleteButton bot={bot} />}
    </span>
  )
}
