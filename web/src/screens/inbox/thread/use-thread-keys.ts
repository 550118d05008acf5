import type { ChatMode } from '../../../data/chats.ts'
import type { Message } from '../../../data/messages.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'

interface ThreadKeys {
  isOn: boolean
  mode: ChatMode
  turns: Message[]
  onTakeOver: () => void
  onGiveBack: () => void
  onEdit: (message: Message) => void
}

/** M switches between assistant and person, E edits the assistant's last answer. */
export function useThreadKeys({ isOn, mode, turns, onTakeOver, onGiveBack, onEdit }: ThreadKeys): void {
  useSingleKeys({
    KeyM: () => isOn && (mode === 'auto' ? onTakeOver() : onGiveBack()),
    KeyE: () => {
      if (!isOn) return
      const last = turns.findLast(({ answered_by }) => answered_by === 'ai')
      if (last) onEdit(last)
    },
  })
}
