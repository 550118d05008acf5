import { Bot } from 'lucide-react'
import { openOverlay } from '../state/overlay.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type NoAssistantProps = { title: string; text: string; add: string }

/** In place of a screen that is about an assistant, while there is none. Each screen has its own words. */
export function NoAssistant({ title, text, add }: NoAssistantProps) {
  return (
    <EmptyState
      icon={<Bot />}
      title={title}
      text={text}
      className="py-24"
      action={
        <Button variant="primary" onClick={() => openOverlay('new_assistant')}>
          {add}
        </Button>
      }
    />
  )
}
