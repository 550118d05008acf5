import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActionWish, type TriedAction, useTryAction } from '../../../data/actions.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { ActionCalls } from '../../../shared/why/action-calls.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ValueList } from '../../../ui/value-list.tsx'

const IDENTITY = ['customer.email', 'customer.user_id']

/** Runs the real call with a sample before customers use it. */
export function TryAction({
  agentId,
  id,
  wish,
}: {
  agentId: number
  id: number | undefined
  wish: ActionWish
}) {
  const { t } = useTranslation('actions')
  const [values, setValues] = useState<Record<string, string>>({})
  const attempt = useTryAction(agentId)
  const wanted = [
    ...wish.inputs,
    ...IDENTITY.filter((name) => (wish.url + wish.body).includes(`{${name}}`)).map((name) => ({
      name,
      label: name,
    })),
  ]
  const run = async () => {
    const isAgreed =
      !wish.changes ||
      (await confirmUser({
        title: t('try_change_title'),
        text: t('try_change_text'),
        confirm: t('try_change_confirm'),
        cancel: t('common:cancel'),
      }))
    if (isAgreed) attempt.mutate({ action: wish, values, ...(id !== undefined && { action_id: id }) })
  }
  return (
    <section aria-label={t('try')} className="mt-4 grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t('try')}</h3>
      <div className="flex flex-wrap items-end gap-3">
        {wanted.map(({ name, label }) => (
          <Field key={name} label={t('sample', { label })} className="min-w-40 flex-1">
            <Input
              value={values[name] ?? ''}
              maxLength={300}
              autoComplete="off"
              onValueChange={(value) => setValues({ ...values, [name]: value.trim() })}
            />
          </Field>
        ))}
        <Button loading={attempt.isPending} onClick={run}>
          {t('try_run')}
        </Button>
      </div>
      <div aria-live="polite" aria-busy={attempt.isPending} className="grid gap-3">
        {attempt.error && !wasCancelled(attempt.error) && (
          <Banner tone="danger">{failureText(attempt.error, t('failed'))}</Banner>
        )}
        {attempt.data && <Result tried={attempt.data} />}
      </div>
    </section>
  )
}

function Result({ tried: { call, proofs, reply } }: { tried: TriedAction }) {
  const { t } = useTranslation('actions')
  return (
    <>
      <ActionCalls calls={[call]} />
      {call.status === 'done' && proofs.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="font-medium">{t('try_proofs')}</p>
          <ValueList rows={proofs.map(({ label, value }) => ({ label, value: value || t('try_nothing') }))} />
        </div>
      )}
      {reply && (
        <Disclosure label={t('try_reply')}>
          <pre className="rounded-control bg-surface p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {reply}
          </pre>
        </Disclosure>
      )}
    </>
  )
}
