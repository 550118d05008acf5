import { EllipsisVertical, KeyRound, RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import type { RemoteType } from '../../../data/connect-bot.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useChannelNames } from '../channel.ts'
import { ConnectAgain } from './connect-again.tsx'
import { DeleteButton } from './delete-button.tsx'
import { useCheckNow } from './use-check-now.ts'
import { useTestMessage } from './use-test-message.ts'

/** What can only be put right with new credentials has its button in sight; the rest is one press away. */
export function RemoteActions({ bot, type }: { bot: Bot; type: RemoteType }) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames()[type]
  const [isConnecting, setConnecting] = useState(false)
  const check = useCheckNow(bot)
  const test = useTestMessage(bot)
  const connectAgain = () => setConnecting(true)
  const isLost = ['connecting', 'reauth_required', 'disabled'].includes(bot.connection.state)
  return (
    <span className="relative flex flex-wrap items-center justify-end gap-1">
      {isLost && (
        <Button size="sm" onClick={connectAgain}>
          {t('connect_again')}
        </Button>
      )}
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
          {t('send_test')}
        </MenuItem>
        <MenuItem icon={<KeyRound />} onClick={connectAgain}>
          {t('connect_again')}
        </MenuItem>
      </Menu>
      <DeleteButton bot={bot} />
      <ConnectAgain bot={bot} type={type} open={isConnecting} onClose={() => setConnecting(false)} />
    </span>
  )
}
