import { VIEW_NAME_MAX } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useSelectedAgent } from '../../../data/agents.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useSaveView, type View, type ViewFilters, viewAddress } from '../../../data/views.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'

type ViewFormProps = { view?: View; filters: ViewFilters; onClose: () => void }

/** Creates and opens a view if there is no `view`. */
export function ViewForm({ view, filters, onClose }: ViewFormProps) {
  const { t } = useTranslation(['inbox', 'common'])
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const mayShare = useMay('admin')
  const agent = useSelectedAgent()
  const navigate = useNavigate()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [error, setError] = useState<string>()
  const save = useSaveView()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setError(t('views_name_missing'))
      return focusFirstFault(fields.current)
    }
    try {
      const saved = await save.mutateAsync({ id: view?.id, name: name.trim(), is_shared: isShared, filters })
      toast.success(t('views_saved'))
      onClose()
      if (agent) void navigate({ to: '/', search: viewAddress(saved.view, agent.id), replace: true })
    } catch (failure) {
      if (!wasCancelled(failure)) setError(failureText(failure, t('views_failed')))
    }
  }

  return (
    <Dialog
      open
      size="sm"
      keepOnOutsidePress
      onOpenChange={(next) => !next && onClose()}
      title={view ? t('views_edit') : t('views_save')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={save.isPending}>
            {t('views_save_short')}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('views_name')} error={error}>
          <Input
            value={name}
            maxLength={VIEW_NAME_MAX}
            onValueChange={(typed) => {
              setName(typed)
              setError(undefined)
            }}
          />
        </Field>
        {mayShare && <Checkbox label={t('views_share')} checked={isShared} onCheckedChange={setShared} />}
      </form>
    </Dialog>
  )
}
