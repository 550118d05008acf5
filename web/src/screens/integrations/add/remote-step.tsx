import { type ReactNode, useState } from 'react'
import type { Agent } from '../../../data/agents.ts'
import type { Bot } from '../../../data/bots.ts'
import type { RemoteType } from '../../../data/connect-bot.ts'
import { ConnectForm } from '../connect/connect-form.tsx'
import { RemoteConnected } from '../connect/remote-connected.tsx'
import { useConnecting } from '../connect/use-connecting.ts'

type RemoteStepProps = {
  type: RemoteType
  agent: Agent
  /** As soon as there is one, also by another person. */
  bot: Bot | undefined
  back: ReactNode
}

export function RemoteStep({ type, agent, bot, back }: RemoteStepProps) {
  const [authorizeUrl, setAuthorizeUrl] = useState<string | null>(null)
  const connecting = useConnecting({
    type,
    agentId: agent.id,
    onConnected: ({ authorize_url }) => setAuthorizeUrl(authorize_url ?? null),
  })
  if (bot) return <RemoteConnected bot={bot} authorizeUrl={authorizeUrl} />
  return <ConnectForm type={type} connecting={connecting} back={back} />
}
