import { type ReactNode, useState } from 'react'
import type { Agent } from '../../../data/agents.ts'
import type { Bot } from '../../../data/bots.ts'
import type { RemoteType } from '../../../data/connect-bot.ts'
import { ApiConnected } from '../api/api-connected.tsx'
import { ConnectForm } from '../connect/connect-form.tsx'
import { RemoteConnected } from '../connect/remote-connected.tsx'
import { useConnecting } from '../connect/use-connecting.ts'

type RemoteStepProps = {
  type: RemoteType
  agent: Agent
  /** The connected bot, including one connected by somebody else meanwhile. */
  bot: Bot | undefined
  back: ReactNode
}

export function RemoteStep({ type, agent, bot, back }: RemoteStepProps) {
  const [authorizeUrl, setAuthorizeUrl] = useState<string | null>(null)
  const [secret, setSecret] = useState('')
  const connecting = useConnecting({
    type,
    agentId: agent.id,
    onConnected: ({ authorize_url, secret }) => {
      setAuthorizeUrl(authorize_url ?? null)
      setSecret(secret ?? '')
    },
  })
  if (bot?.integration_type === 'api') return <ApiConnected bot={bot} secret={secret} />
  if (bot) return <RemoteConnected bot={bot} authorizeUrl={authorizeUrl} />
  return <ConnectForm type={type} connecting={connecting} back={back} />
}
