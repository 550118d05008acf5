import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { createAskQueue } from './ask-queue.ts'
import { Button } from './button.tsx'

type Alert = {
  text: string
  /** A second line, for example the same text in another language. */
  detail?: string
  detailLang?: string
  ok?: string
}

const queue = createAskQueue<Alert, void>()

/** Shows a text to acknowledge. Resolves once it is closed and the focus is restored. */
export const alertUser = (alert: Alert) => queue.ask(alert)

export function AlertHost({ okLabel }: { okLabel: string }) {
  const alert = queue.useFirst()
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <AskDialog question={alert} initialFocus={ok} onClosed={() => queue.answerFirst()}>
      {({ text, detail, detailLang, ok: label }) => (
        <>
          <Base.Title className="text-base font-medium">{text}</Base.Title>
          {detail && (
            <Base.Description lang={detailLang} className="text-sm text-muted">
              {detail}
            </Base.Description>
          )}
          <div className="mt-3 flex justify-end">
            <Base.Close render={<Button ref={ok} variant="primary" className="min-w-20" />}>
              {label ?? okLabel}
            </Base.Close>
          </div>
        </>
      )}
    </AskDialog>
  )
}
