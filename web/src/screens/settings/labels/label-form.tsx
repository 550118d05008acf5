import { LABEL_COLORS, LABEL_NAME_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Label, useSaveLabel } from '../../../data/labels.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { LabelDot } from '../../../shared/label-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** Creates a label if there is no `label`. */
export function LabelForm({ label, onClose }: { label?: Label; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const form = useId()
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<Label['color']>(label?.color ?? 'green')
  const [error, setError] = useState<string>()
  const save = useSaveLabel()
  const isUnchanged = name.trim() === label?.name && color === label.color

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t('labels_name_missing'))
    try {
      await save.mutateAsync({ id: label?.id, name: name.trim(), color })
      onClose()
    } catch (failure) {
      if (!wasCancelled(failure)) setError(refusalOf(failure, t).text)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      keepOnOutsidePress
      onOpenChange={(next) => !next && onClose()}
      title={label ? t('labels_edit') : t('labels_create')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={save.isPending} disabled={isUnchanged}>
            {t('labels_save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('labels_name')} error={error}>
          <Input
            value={name}
            maxLength={LABEL_NAME_MAX}
            onValueChange={(typed) => {
              setName(typed)
              setError(undefined)
            }}
          />
        </Field>
        <Colors value={color} onChange={setColor} />
      </form>
    </Dialog>
  )
}

function Colors({ value, onChange }: { value: Label['color']; onChange: (color: Label['color']) => void }) {
  const { t } = useTranslation('account')
  const group = useId()
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t('labels_color')}</legend>
      {LABEL_COLORS.map((color) => (
        <label
          key={color}
          title={t(`labels_color_${color}`)}
          className="relative grid size-8 place-content-center rounded-control border border-transparent has-checked:border-control has-checked:bg-sel has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-10"
        >
          <input
            type="radio"
            name={group}
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
            aria-label={t(`labels_color_${color}`)}
            className="absolute inset-0 opacity-0"
          />
          <LabelDot color={color} />
        </label>
      ))}
    </fieldset>
  )
}
