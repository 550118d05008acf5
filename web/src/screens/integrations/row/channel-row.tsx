import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bot, ConnectedBot } from '../../../data/bots.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import { ApiSettings } from '../api/api-settings.tsx'
import { accountOf, useChannelNames } from '../channel.ts'
import { ConnectAgain } from './connect-again.tsx'
import { Connection } from './connection.tsx'
import { LivechatActions } from './livechat-actions.tsx'
import { RemoteActions } from './remote-actions.tsx'
import { useAuthorise } from './use-authorise.ts'

type ChannelRowProps = { bot: ConnectedBot; isWide: boolean; now: number }

export function ChannelRow({ bot, isWide, now }: ChannelRowProps) {
  const [isConnecting, setConnecting] = useState(false)
  const [consentUrl, setConsentUrl] = useState<string | null>(null)
  const type = bot.integration_type
  const connectAgain = (url: string | null = null) => {
    setConsentUrl(url)
    setConnecting(true)
  }
  const authorise = useAuthorise(bot, connectAgain)
  const connection = (
    <Connection
      connection={bot.connection}
      now={now}
      authorise={authorise}
      onConnectAgain={() => connectAgain()}
    />
  )
  return (
    <TableRow data-type={type} className="relative last:border-0 has-[[data-whole-row]:hover]:bg-hover">
      <TableCell>
        <span className="flex items-start gap-2 py-1.5 desktop:items-center">
          <ChannelIcon type={type} className="size-4 shrink-0 text-muted max-desktop:mt-0.5" />
          {isWide ? (
            <Name bot={bot} />
          ) : (
            <span className="flex min-w-0 flex-col items-start gap-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Name bot={bot} />
                <Status status={bot.status} />
              </span>
              <Account bot={bot} />
              {connection}
            </span>
          )}
        </span>
      </TableCell>
      {isWide && (
        <>
          <TableCell>
            <Account bot={bot} />
          </TableCell>
          <TableCell>
            <Status status={bot.status} />
          </TableCell>
          <TableCell className="max-w-90 py-1.5">{connection}</TableCell>
        </>
      )}
      <TableCell>
        {type === 'livechat' ? (
          <LivechatActions bot={bot} isWide={isWide} />
        ) : (
          <>
            <RemoteActions bot={bot} isWide={isWide} onConnectAgain={() => connectAgain()} />
            {type === 'api' ? (
              <ApiSettings bot={bot} open={isConnecting} onClose={() => setConnecting(false)} />
            ) : (
              <ConnectAgain
                bot={bot}
                type={type}
                consentUrl={consentUrl}
                open={isConnecting}
                onClose={() => setConnecting(false)}
              />
            )}
          </>
        )}
      </TableCell>
    </TableRow>
  )
}

/** Only a live chat has a settings page; its whole row links there. */
function Name({ bot }: { bot: Bot }) {
  const name = useChannelNames()[bot.integration_type]
  if (bot.integration_type !== 'livechat') return <span className="font-medium">{name}</span>
  return (
    <Link
      to="/integrations"
      search={{ bot: String(bot.id) }}
      data-whole-row
      className="rounded-control font-medium after:absolute after:inset-0 hover:underline"
    >
      {name}
    </Link>
  )
}

/** The bot's name, and below it the name at the provider if it differs. */
function Account({ bot }: { bot: Bot }) {
  const name = accountOf(bot)
  return (
    <span className="grid wrap-anywhere max-desktop:text-muted desktop:py-1.5">
      {name}
      {bot.account && bot.account !== name && <span className="text-xs text-muted">{bot.account}</span>}
    </span>
  )
}

function Status({ status }: { status: string }) {
  const { t } = useTranslation('integrations')
  const isAuto = status === 'auto_mode'
  return (
    <span data-status={status}>
      <Badge tone={isAuto ? 'accent' : 'neutral'}>{isAuto ? t('auto_mode') : status}</Badge>
    </span>
  )
}
