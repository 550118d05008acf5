import { ACTION_TIMEOUT_MAX_S, NAME_MAX, URL_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Action, ActionWish } from '../../../data/actions.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { PartRows } from './part-rows.tsx'

export type ActionFieldsProps = {
  draft: ActionWish
  hasSecret: boolean
  /** For a tool of an MCP server, URL and secret are set on the server. */
  isTool: boolean
  isAsked: boolean
  isWithoutSecret: boolean
  /** Read-only actions of the same assistant, used to check a change. */
  lookUps: Action[]
  onChange: (typed: Partial<ActionWish>) => void
}

const AUTH = ['none', 'basic', 'bearer', 'header', 'url'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const READING_METHODS = ['GET', 'POST'] as const
const INPUTS = ['number', 'code', 'email', 'text'] as const
const PROOFS = ['email', 'fact', 'user_id'] as const

export function ActionFields(props: ActionFieldsProps) {
  const { draft, isAsked, isTool, onChange } = props
  const { t } = useTranslation('actions')
  const missing = (text: string) => (isAsked && !text.trim() ? t('missing') : undefined)
  return (
    <>
      <Field label={t('name')} hint={t('name_hint')} error={missing(draft.name)}>
        <Input
          value={draft.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onValueChange={(name) => onChange({ name })}
        />
      </Field>
      <Field label={t('when')} hint={t('when_hint')} error={missing(draft.when_to_use)}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={draft.when_to_use}
          onChange={(event) => onChange({ when_to_use: event.target.value })}
        />
      </Field>
      <Effect {...props} />
      {!isTool && (
        <>
          <Field label={t('url')} hint={t('url_hint')} error={missing(draft.url)}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={URL_MAX}
              value={draft.url}
              onValueChange={(url) => onChange({ url })}
            />
          </Field>
          <Credentials {...props} />
        </>
      )}
      <Disclosure label={t('details')} startsOpen={draft.name === ''}>
        <Request {...props} />
        <PartRows
          title={t('inputs')}
          text={t('inputs_text')}
          add={t('inputs_add')}
          remove={(label) => t('remove_part', { label })}
          rows={draft.inputs}
          empty={{ label: '', name: '', kind: 'number' as const }}
          most={5}
          columns={[
            { key: 'label', label: t('label') },
            { key: 'name', label: t('placeholder') },
            {
              key: 'kind',
              label: t('kind'),
              options: INPUTS.map((value) => ({ value, label: t(`kind_${value}`) })),
            },
          ]}
          onChange={(inputs) => onChange({ inputs })}
        />
        <PartRows
          title={t('fields')}
          text={t(isTool ? 'fields_text_tool' : 'fields_text')}
          add={t('fields_add')}
          remove={(label) => t('remove_part', { label })}
          rows={draft.fields}
          empty={{ label: '', path: '', values: '' }}
          least={draft.changes ? 0 : 1}
          most={15}
          columns={[
            { key: 'label', label: t('label') },
            { key: 'path', label: t('path') },
            { key: 'values', label: t('values'), isLong: true },
          ]}
          onChange={(fields) => onChange({ fields })}
        />
        <PartRows
          title={t('proofs')}
          text={t('proofs_text')}
          add={t('proofs_add')}
          remove={(label) => t('remove_part', { label })}
          rows={draft.proofs}
          empty={{ label: '', path: '', kind: 'email' as const }}
          most={5}
          columns={[
            { key: 'label', label: t('label') },
            { key: 'path', label: t('path') },
            {
              key: 'kind',
              label: t('kind'),
              options: PROOFS.map((value) => ({ value, label: t(`proof_${value}`) })),
            },
          ]}
          onChange={(proofs) => onChange({ proofs })}
        />
      </Disclosure>
    </>
  )
}

const NO_CHECK = 'none'

/** Whether the action only reads, and which look-up checks a change before a person sees it. */
function Effect({ draft, isTool, lookUps, onChange }: ActionFieldsProps) {
  const { t } = useTranslation('actions')
  const setChanges = (changes: boolean) =>
    onChange(
      changes
        ? { changes }
        : { changes, check_with: null, ...(!isTool && { method: 'GET' as const, body: '' }) },
    )
  return (
    <>
      <Switch
        label={t('changes')}
        hint={t('changes_hint')}
        checked={draft.changes}
        onCheckedChange={setChanges}
      />
      {draft.changes && (
        <Field label={t('check_with')} hint={t('check_with_hint')}>
          <Select
            value={String(draft.check_with ?? NO_CHECK)}
            options={[
              { value: NO_CHECK, label: t('check_with_none') },
              ...lookUps.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onValueChange={(value) => onChange({ check_with: value === NO_CHECK ? null : Number(value) })}
          />
        </Field>
      )}
    </>
  )
}

function Credentials({ draft, hasSecret, isAsked, isWithoutSecret, onChange }: ActionFieldsProps) {
  const { t } = useTranslation('actions')
  const { type, name } = draft.auth
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('auth')}>
        <Select
          value={type}
          options={AUTH.map((value) => ({ value, label: t(`auth_${value}`) }))}
          onValueChange={(value) => onChange({ auth: { type: value, name } })}
        />
      </Field>
      {(type === 'basic' || type === 'header') && (
        <Field label={t(type === 'basic' ? 'auth_user' : 'auth_header_name')}>
          <Input
            value={name}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onValueChange={(typed) => onChange({ auth: { type, name: typed } })}
          />
        </Field>
      )}
      {type !== 'none' && (
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
  )
}

function Request({ draft, isTool, onChange }: ActionFieldsProps) {
  const { t } = useTranslation('actions')
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!isTool && (
          <Field label={t('method')} hint={draft.changes ? undefined : t('method_hint')}>
            <Select
              value={draft.method}
              options={(draft.changes ? METHODS : READING_METHODS).map((value) => ({ value, label: value }))}
              onValueChange={(method) => onChange({ method, ...(method === 'GET' && { body: '' }) })}
            />
          </Field>
        )}
        <Field label={t('timeout')} hint={t('timeout_hint', { most: ACTION_TIMEOUT_MAX_S })}>
          <Input
            inputMode="numeric"
            value={String(draft.timeout_s)}
            onValueChange={(typed) =>
              onChange({
                timeout_s: Math.min(ACTION_TIMEOUT_MAX_S, Math.max(1, Number.parseInt(typed, 10) || 1)),
              })
            }
          />
        </Field>
      </div>
      {draft.method !== 'GET' && (
        <Field label={t(isTool ? 'arguments' : 'body')} hint={t(isTool ? 'arguments_hint' : 'body_hint')}>
          <Textarea
            rows={4}
            spellCheck={false}
            maxLength={4000}
            value={draft.body}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
