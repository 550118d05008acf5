import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, type ActionWish, useSaveAction } from '../../../data/actions.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { useDiscardGuard } from '../../../shared/use-discard-guard.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActionFields } from './action-fields.tsx'
import { TryAction } from './try-action.tsx'

type ActionDialogProps = {
  agentId: number
  id?: number
  hasSecret?: boolean
  /** Name of the tool if it belongs to an MCP server. */
  tool?: string | null
  wish: ActionWish
  lookUps: Action[]
  onClose: () => void
}

/** Adds or changes an action, and can test it with a sample before it is saved. */
export function ActionDialog(props: ActionDialogProps) {
  const { agentId, id, hasSecret = false, tool = null, wish: first, lookUps, onClose } = props
  const { t } = useTranslation('actions')
  const [draft, setDraft] = useState(first)
  const [isAsked, setAsked] = useState(false)
  const save = useSaveAction(agentId)
  const formId = useId()
  const fields = useRef<HTMLFormElement>(null)
  const wish = { ...draft, secret: draft.secret || undefined }
  const isChanged = JSON.stringify(wish) !== JSON.stringify(first)
  const askToClose = useDiscardGuard(isChanged, onClose)
  const isMissing = [draft.name, draft.when_to_use, draft.url].some((text) => !text.trim())
  const isWithoutSecret = draft.auth.type !== 'none' && !hasSecret && !draft.secret
  const isGap = [...draft.inputs, ...draft.fields, ...draft.proofs].some((part) =>
    Object.entries(part).some(([name, value]) => name !== 'values' && !value.trim()),
  )

  const submit = async () => {
    setAsked(true)
    if (isMissing || isGap || isWithoutSecret) return focusFirstFault(fields.current)
    try {
      await save.mutateAsync({ id, wish })
      onClose()
    } catch {
      // The error is shown in the banner.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && void askToClose()}
      title={t(id === undefined ? 'add_title' : 'edit_title')}
      description={t('dialog_text')}
      closeLabel={t('close')}
      size="lg"
      keepOnOutsidePress
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={save.isPending}
            disabled={id !== undefined && !isChanged}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {save.error && !wasCancelled(save.error) && (
          <Banner tone="danger">{failureText(save.error, t('failed'))}</Banner>
        )}
        {isAsked && isGap && <Banner tone="danger">{t('gaps')}</Banner>}
        <ActionFields
          draft={draft}
          hasSecret={hasSecret}
          isTool={tool !== null}
          isAsked={isAsked}
          isWithoutSecret={isWithoutSecret}
          lookUps={lookUps}
          onChange={(typed) => setDraft({ ...draft, ...typed })}
        />
      </form>
      <TryAction agentId={agentId} id={id} wish={wish} />
    </Dialog>
  )
}
