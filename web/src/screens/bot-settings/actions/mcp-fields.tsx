import { NAME_MAX, URL_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { McpServerWish } from '../../../data/mcp-servers.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Select } from '../../../ui/select.tsx'

const AUTH = ['none', 'bearer', 'header'] as const

type McpFieldsProps = {
  draft: McpServerWish
  hasSecret: boolean
  isAsked: boolean
  isWithoutSecret: boolean
  onChange: (typed: Partial<McpServerWish>) => void
}

export function McpFields({ draft, hasSecret, isAsked, isWithoutSecret, onChange }: McpFieldsProps) {
  const { t } = useTranslation('actions')
  const { name, url, auth } = draft
  return (
    <>
      <Field label={t('name')} error={isAsked && !name.trim() ? t('missing') : undefined}>
        <Input
          value={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onValueChange={(typed) => onChange({ name: typed })}
        />
      </Field>
      <Field
        label={t('url')}
        hint={t('mcp_url_hint')}
        error={isAsked && !URL.canParse(url) ? t('mcp_url_wrong') : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={URL_MAX}
          value={url}
          onValueChange={(typed) => onChange({ url: typed.trim() })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('auth')}>
          <Select
            value={auth.type}
            options={AUTH.map((value) => ({ value, label: t(`auth_${value}`) }))}
            onValueChange={(type) => onChange({ auth: { ...auth, type } })}
          />
        </Field>
        {auth.type === 'header' && (
          <Field label={t('auth_header_name')}>
            <Input
              value={auth.name}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onValueChange={(typed) => onChange({ auth: { ...auth, name: typed } })}
            />
          </Field>
        )}
        {auth.type !== 'none' && (
          <Field
            label={t('secret')}
            hint={t(hasSecret ? 'secret_kept' : 'secret_hint')}
            error={isAsked && isWithoutSecret ? t('refused_secret') : undefined}
          >
            <PasswordInput
              value={draft.secret ?? ''}
              maxLength={2000}
              autoComplete="off"
              showLabel={t('secret_show')}
              hideLabel={t('secret_hide')}
              onValueChange={(secret) => onChange({ secret })}
            />
          </Field>
        )}
      </div>
    </>
  )
}
