import { WEBHOOK_URL_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import {
  useChangeWebhook,
  useCreateWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  type WebhookWish,
} from '../../../data/webhooks.ts'
import { isWebAddress } from '../../../lib/is-web-address.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { LinkDialog } from '../../../shared/link-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type WebhookDialogProps = { open: boolean; onClose: () => void; webhook?: Webhook }

/** Creates a webhook and shows its secret once, or edits the URL and events of an existing one. */
export function WebhookDialog({ open, onClose, webhook }: WebhookDialogProps) {
  const { t } = useTranslation('account')
  const [secret, setSecret] = useState('')
  const [edited, setEdited] = useState<WebhookWish>()
  const formId = useId()
  const create = useCreateWebhook()
  const change = useChangeWebhook()

  const close = () => {
    onClose()
    setSecret('')
    setEdited(undefined)
  }
  const save = async (wish: WebhookWish) => {
    if (webhook) {
      await change.mutateAsync({ id: webhook.id, ...wish })
      close()
    } else setSecret((await create.mutateAsync(wish)).secret)
  }

  return (
    <LinkDialog
      open={open}
      onClose={close}
      title={t(secret ? 'hooks_secret' : webhook ? 'hooks_edit_title' : 'hooks_add_title')}
      text={t(secret ? 'hooks_secret_text' : 'hooks_add_text')}
      done={t('keys_done')}
      link={secret}
      label={t('hooks_secret')}
      copy={t('hooks_copy')}
      copied={t('copied')}
      ask={{
        formId,
        create: t(webhook ? 'hooks_save' : 'hooks_add_confirm'),
        isPending: create.isPending || change.isPending,
        isUnchanged: webhook && (!edited || isSame(edited, webhook)),
        form: (
          <WebhookForm
            id={formId}
            wish={edited ?? webhook ?? { url: '', events: [] }}
            onChange={setEdited}
            onSave={save}
          />
        ),
      }}
    />
  )
}

type WebhookFormProps = {
  id: string
  wish: WebhookWish
  onChange: (wish: WebhookWish) => void
  onSave: (wish: WebhookWish) => Promise<void>
}

function WebhookForm({ id, wish: { url, events }, onChange, onSave }: WebhookFormProps) {
  const { t } = useTranslation('account')
  const urlField = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState('')
  const isWrong = !isWebAddress(url.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setFault('')
    if (isWrong) urlField.current?.focus()
    if (isWrong || events.length === 0) return
    try {
      await onSave({ url: url.trim(), events })
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t).text)
    }
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      {fault && <Banner tone="danger">{fault}</Banner>}
      <Field label={t('hooks_url')} error={isAsked && isWrong ? t('hooks_url_wrong') : undefined}>
        <Input
          ref={urlField}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('hooks_url_example')}
          maxLength={WEBHOOK_URL_MAX}
          value={url}
          onValueChange={(typed) => onChange({ url: typed, events })}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('hooks_events')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={t(eventKey(event))}
            hint={<code className="font-mono">{event}</code>}
            checked={events.includes(event)}
            onCheckedChange={(isChosen) =>
              onChange({
                url,
                events: isChosen ? [...events, event] : events.filter((each) => each !== event),
              })
            }
          />
        ))}
        {isAsked && events.length === 0 && (
          <p role="alert" className="text-xs text-danger-text">
            {t('hooks_events_missing')}
          </p>
        )}
      </fieldset>
    </form>
  )
}

/** Ignores order: an event removed and added again comes last. */
const isSame = (one: WebhookWish, other: WebhookWish) =>
  one.url.trim() === other.url && String(one.events.toSorted()) === String(other.events.toSorted())

/** i18next reads a dot as a nested key. */
export const eventKey = (event: WebhookEvent | 'test') => `hook_event_${event.replace('.', '_')}`
