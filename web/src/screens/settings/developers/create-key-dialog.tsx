import { NAME_MAX, SCOPES, type Scope } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiKeyWish, useCreateApiKey } from '../../../data/api-keys.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { LinkDialog } from '../../../shared/link-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

/** Two steps: the permissions, then the key, which is shown only once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [key, setKey] = useState('')
  const formId = useId()
  const create = useCreateApiKey()

  const close = () => {
    onClose()
    setKey('')
  }

  return (
    <LinkDialog
      open={open}
      onClose={close}
      title={t(key ? 'keys_shown' : 'keys_create_title')}
      text={t(key ? 'keys_shown_text' : 'keys_create_text')}
      done={t('keys_done')}
      link={key}
      label={t('keys_shown')}
      copy={t('keys_copy')}
      copied={t('copied')}
      ask={{
        formId,
        create: t('keys_create_confirm'),
        isPending: create.isPending,
        form: (
          <KeyForm
            id={formId}
            onCreate={async (wish) => {
              const created = await create.mutateAsync(wish)
              setKey(created.key)
            }}
          />
        ),
      }}
    />
  )
}

const EXPIRY_DAYS = [30, 90, 365]
const NEVER = 'never'

type KeyFormProps = { id: string; onCreate: (wish: ApiKeyWish) => Promise<void> }

function KeyForm({ id, onCreate }: KeyFormProps) {
  const { t } = useTranslation('account')
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [expiry, setExpiry] = useState(NEVER)
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setFault('')
    if (!name.trim()) nameField.current?.focus()
    if (!name.trim() || scopes.length === 0) return
    try {
      const expires = expiry === NEVER ? {} : { expires_in_days: Number(expiry) }
      await onCreate({ name: name.trim(), scopes, ...expires })
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t).text)
    }
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      {fault && <Banner tone="danger">{fault}</Banner>}
      <Field
        label={t('keys_name')}
        hint={t('keys_name_hint')}
        error={isAsked && !name.trim() ? t('keys_name_missing') : undefined}
      >
        <Input ref={nameField} autoComplete="off" maxLength={NAME_MAX} value={name} onValueChange={setName} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('keys_scopes')}</legend>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`scope_${scope}`)}
            hint={t(`scope_${scope}_hint`)}
            checked={scopes.includes(scope)}
            onCheckedChange={(isChosen) =>
              setScopes((before) => (isChosen ? [...before, scope] : before.filter((each) => each !== scope)))
            }
          />
        ))}
        {isAsked && scopes.length === 0 && (
          <p role="alert" className="text-xs text-danger-text">
            {t('keys_scopes_missing')}
          </p>
        )}
      </fieldset>
      <Field label={t('keys_expiry')}>
        <Select
          options={[
            { value: NEVER, label: t('keys_expiry_never') },
            ...EXPIRY_DAYS.map((count) => ({
              value: String(count),
              label: t('keys_expiry_days', { count }),
            })),
          ]}
          value={expiry}
          onValueChange={setExpiry}
        />
      </Field>
    </form>
  )
}
