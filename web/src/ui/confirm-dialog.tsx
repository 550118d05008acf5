import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { createAskQueue } from './ask-queue.ts'
import { Button } from './button.tsx'

type Confirmation = {
  title: string
  text?: string
  confirm: string
  cancel: string
  /** An irreversible action: the focus starts on Cancel. */
  danger?: boolean
}

const queue = createAskQueue<Confirmation, boolean>()

/** Resolves to true if confirmed, to false on Cancel or Escape. */
export const confirmUser = (confirmation: Confirmation) => queue.ask(confirmation)

export function ConfirmHost() {
  const confirmation = queue.useFirst()
  const agreed = useRef(false)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)

  const settle = () => {
    queue.answerFirst(agreed.current)
    agreed.current = false
  }

  return (
    <AskDialog
      question={confirmation}
      initialFocus={confirmation?.danger ? cancelButton : confirmButton}
      onClosed={settle}
    >
      {({ title, text, confirm, cancel, danger }) => (
        <>
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          {text && <Base.Description className="text-sm text-muted">{text}</Base.Description>}
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            <Base.Close render={<Button ref={cancelButton} />}>{cancel}</Base.Close>
            <Base.Close
              render={<Button ref={confirmButton} variant={danger ? 'danger-solid' : 'primary'} />}
              onClick={() => {
                agreed.current = true
              }}
            >
              {confirm}
            </Base.Close>
          </div>
        </>
      )}
    </AskDialog>
  )
}
