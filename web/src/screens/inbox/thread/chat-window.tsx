import type { Section } from '@switchboard/contract'
import { useChat } from '../../../data/chats.ts'

type ChatWindowProps = {
  chatId: number
  section: Section
  onBack?: () => void
  onToggleContext: () => void
}

export function ChatWindow({ chatId }: ChatWindowProps) {
  const chat = useChat(chatId).data
  return <h2 className="min-w-0 flex-1 p-4">{chat?.display_name}</h2>
}
