import { Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { useFocusBack } from './use-focus-back.ts'

type EditableValueProps = {
  label: string
  value: string | null
  isEntered: boolean
  kind: 'text' | 'email' | 'tel'
  maxLength: number
  mayEdit: boolean
  problemOf: ((text: string) => string | undefined) | undefined
  /** Null deletes the entered value. */
  onSave: (text: string | null) => Promise<void>
}

/** A value with an edit button. Enter saves, Escape cancels. */
export function EditableValue(props: EditableValueProps) {
  const { label, value, mayEdit } = props
  const { t } = useTranslation('inbox')
  const [isEditing, setEditing] = useState(false)
  const pencil = useFocusBack(isEditing)
  return (
    <div className="grid grid-cols-1 text-sm">
      <dt className={isEditing ? 'sr-only' : 'text-xs text-muted'}>{label}</dt>
      <dd className="flex min-h-7 items-center gap-1">
        {isEditing ? (
          <ValueForm {...props} onClose={() => setEditing(false)} />
        ) : (
          <>
            <span className={value === null ? 'min-w-0 flex-1 text-muted' : 'min-w-0 flex-1 wrap-anywhere'}>
              {value ?? t('customer_unknown')}
            </span>
            {mayEdit && (
              <IconButton
                ref={pencil}
                size="xs"
                side="left"
                className="text-muted"
                label={t('customer_edit_named', { name: label })}
                onClick={() => setEditing(true)}
              >
                <Pencil />
              </IconButton>
            )}
          </>
        )}
      </dd>
    </div>
  )
}

function ValueForm(props: EditableValueProps & { onClose: () => void }) {
  const { label, value, isEntered, kind, maxLength, problemOf, onSave, onClose } = props
  const { t } = useTranslation('inbox')
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(value ?? '')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    // Unchanged, or empty without an entered value to delete.
    if (typed === (value ?? '') || (typed === '' && !isEntered)) return onClose()
    const problem = typed === '' ? undefined : problemOf?.(typed)
    if (problem) {
      setError(problem)
      return focusFirstFault(form.current)
    }
    setSaving(true)
    try {
      await onSave(typed === '' ? null : typed)
      onClose()
    } catch (failure) {
      setSaving(false)
      if (!wasCancelled(failure)) setError(failureText(failure, t('customer_failed')))
    }
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
      noValidate
      className="grid min-w-0 flex-1 gap-2 py-1"
    >
      <Field label={label} error={error} hint={isEntered ? t('customer_clear_hint') : undefined}>
        <Input
          autoFocus
          size="sm"
          type={kind}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onValueChange={(typed) => {
            setText(typed)
            setError(undefined)
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit" loading={isSaving}>
          {t('command_save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('command_cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Escape must not close the surrounding panel as well. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}
