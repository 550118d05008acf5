import type { api } from '@switchboard/contract'
import { Archive, Blocks, Mail, MessageCircle, Send, SquareTerminal } from 'lucide-react'

type ChannelIconProps = { type: api.bots.IntegrationType; className?: string }

export function ChannelIcon({ type, className }: ChannelIconProps) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" className={className} />
}

const icons = {
  telegram: Send,
  livechat: MessageCircle,
  facebook: FacebookIcon,
  bitrix: Blocks,
  email: Mail,
  api: SquareTerminal,
  import: Archive,
}

function FacebookIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      className={className}
    >
      <path
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z"
      />
    </svg>
  )
}
