import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { cx } from '../../../lib/cx.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { useChannelNames } from '../channel.ts'
import { DeleteButton } from './delete-button.tsx'

export function LivechatActions({ bot, isWide }: { bot: Bot; isWide: boolean }) {
  const { t } = useTranslation('integrations')
  const { livechat } = useChannelNames()
  return (
    <span className="relative flex justify-end gap-1">
      <Link
        to="/integrations"
        search={{ bot: String(bot.id) }}
        aria-label={t('settings_of', { name: livechat })}
        className={cx(buttonLook({ variant: 'ghost' }), !isWide && 'px-2')}
      >
        <Settings2 aria-hidden="true" />
        {isWide && t('settings')}
      </Link>
      <DeleteButton bot={bot} />
    </span>
  )
}
