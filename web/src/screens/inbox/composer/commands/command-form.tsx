import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { usePart } from '../../../../lib/use-part.ts'
import type { CommandForm as Form } from './use-command-form.ts'

const CommandDialog = lazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog)

/** Outside the reply's form: submitting this one must not send a message. */
export function CommandForm({ agentId, form }: { agentId: number; form: Form }) {
  const { subject, isOpen, close } = form
  const isLoaded = usePart(CommandDialog, subject !== null)
  if (!subject || !isLoaded) return null
  return <CommandDialog key={subject.key} agentId={agentId} subject={subject} open={isOpen} onClose={close} />
}
