import {
  ATTRIBUTE_NAME_MAX,
  ATTRIBUTE_NUMBER_MAX,
  ATTRIBUTE_TEXT_MAX,
  isAttributeName,
} from '@switchboard/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attribute, AttributeValue } from '../../../data/contacts.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { onEscape } from './editable-value.tsx'
import type { ContactActions } from './use-contact-actions.ts'

type Kind = 'text' | 'number' | 'boolean'

type AttributeFormProps = {
  /** Creates an attribute if missing. */
  attribute?: Attribute
  taken?: string[]
  actions: ContactActions
  onClose: () => void
  onDeleted?: () => void
}

export function AttributeForm({ attribute, taken = [], actions, onClose, onDeleted }: AttributeFormProps) {
  const { t } = useTranslation('inbox')
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(attribute?.name ?? '')
  const [kind, setKind] = useState<Kind>(attribute ? kindOf(attribute.value) : 'text')
  const [text, setText] = useState(attribute ? String(attribute.value) : '')
  const [error, setError] = useState<{ of: 'name' | 'value'; text: string }>()
  const [isSaving, setSaving] = useState(false)

  const save = async (value: AttributeValue | null) => {
    const title = name.trim()
    setSaving(true)
    try {
      const before = attribute?.is_entered ? attribute.value : null
      await actions.change({ attributes: { [title]: value } }, { attributes: { [title]: before } })
      onClose()
      if (value === null) onDeleted?.()
    } catch (failure) {
      setSaving(false)
      if (!wasCancelled(failure)) setError({ of: 'value', text: failureText(failure, t('customer_failed')) })
    }
  }
  const refuse = (of: 'name' | 'value', text: string) => {
    setError({ of, text })
    focusFirstFault(form.current)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = name.trim()
    if (!isAttributeName(title)) return refuse('name', t('customer_attribute_name_wrong'))
    if (taken.includes(title)) return refuse('name', t('customer_attribute_taken'))
    const value = parsedValue(kind, text)
    if (value === undefined)
      return refuse('value', kind === 'number' ? t('customer_number_wrong') : t('customer_value_wrong'))
    if (attribute?.value === value) return onClose()
    void save(value)
  }
  const errorOf = (field: 'name' | 'value') => (error?.of === field ? error.text : undefined)
  const typed = (set: (text: string) => void) => (next: string) => {
    set(next)
    setError(undefined)
  }
  const kinds = [
    { value: 'text', label: t('customer_kind_text') },
    { value: 'number', label: t('customer_kind_number') },
    { value: 'boolean', label: t('customer_kind_boolean') },
  ] as const

  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
      noValidate
      className="grid w-full min-w-0 gap-2 py-1"
    >
      {!attribute && (
        <Field label={t('customer_attribute_name')} error={errorOf('name')}>
          <Input
            autoFocus
            size="sm"
            value={name}
            maxLength={ATTRIBUTE_NAME_MAX}
            autoComplete="off"
            onValueChange={typed(setName)}
          />
        </Field>
      )}
      <Field label={t('customer_attribute_kind')}>
        <Select
          size="sm"
          options={kinds}
          value={kind}
          onValueChange={(next: Kind) => {
            setKind(next)
            setText(next === 'boolean' ? 'true' : kind === 'boolean' ? '' : text)
            setError(undefined)
          }}
        />
      </Field>
      <Field label={attribute?.name ?? t('customer_attribute_value')} error={errorOf('value')}>
        {kind === 'boolean' ? (
          <Select
            size="sm"
            options={[
              { value: 'true', label: t('customer_yes') },
              { value: 'false', label: t('customer_no') },
            ]}
            value={text}
            onValueChange={setText}
          />
        ) : kind === 'number' ? (
          <Input size="sm" inputMode="decimal" value={text} maxLength={30} onValueChange={typed(setText)} />
        ) : (
          <Textarea
            value={text}
            maxLength={ATTRIBUTE_TEXT_MAX}
            rows={2}
            onChange={({ target }) => typed(setText)(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" type="submit" loading={isSaving}>
          {t('command_save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('command_cancel')}
        </Button>
        {attribute?.is_entered && (
          <Button size="sm" variant="danger" disabled={isSaving} onClick={() => save(null)}>
            {t('customer_delete_attribute')}
          </Button>
        )}
      </div>
    </form>
  )
}

const kindOf = (value: AttributeValue): Kind =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean'

/** Returns undefined if the text is not a valid value. Accepts a decimal comma. */
export function parsedValue(kind: Kind, text: string): AttributeValue | undefined {
  const typed = text.trim()
  if (kind === 'boolean') return typed === 'true'
  if (kind === 'text') return typed === '' ? undefined : typed
  const number = Number(typed.replace(/\s/g, '').replace(',', '.'))
  return typed !== '' && Math.abs(number) <= ATTRIBUTE_NUMBER_MAX ? number : undefined
}
