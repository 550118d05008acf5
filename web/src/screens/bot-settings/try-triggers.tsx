import { CUSTOMER_MESSAGE_MAX } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TriedTriggers, useTryTriggers } from '../../data/answering.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { WhyDisabled } from '../../ui/why-disabled.tsx'

/** Tests which triggers a message would fire. */
export function TryTriggers({ agentId, isUnsaved }: { agentId: number; isUnsaved: boolean }) {
  const { t } = useTranslation('botsettings')
  const [message, setMessage] = useState('')
  const attempt = useTryTriggers(agentId)
  return (
    <Card title={t('try_triggers')} description={t('try_triggers_text')}>
      <Field label={t('try_triggers_message')} hint={isUnsaved ? t('try_triggers_unsaved') : undefined}>
        <Textarea
          rows={2}
          value={message}
          maxLength={CUSTOMER_MESSAGE_MAX}
          placeholder={t('try_triggers_example')}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <div className="justify-self-start">
        <WhyDisabled reason={message.trim() ? null : t('try_triggers_empty')}>
          <Button loading={attempt.isPending} onClick={() => attempt.mutate(message.trim())}>
            {t('try_triggers_test')}
          </Button>
        </WhyDisabled>
      </div>
      <div aria-live="polite" aria-busy={attempt.isPending}>
        {attempt.error && !wasCancelled(attempt.error) && (
          <Banner tone="danger">{failureText(attempt.error, t('try_triggers_failed'))}</Banner>
        )}
        {attempt.data && <Result tried={attempt.data} />}
      </div>
    </Card>
  )
}

function Result({ tried: { fired, is_unknown, triggers } }: { tried: TriedTriggers }) {
  const { t } = useTranslation('botsettings')
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">{fired ? t('try_triggers_hands_over') : t('try_triggers_answers')}</p>
      <ul aria-label={t('try_triggers_result')} className="grid gap-2 rounded-control bg-surface p-3">
        {triggers.map(({ type, enabled, evidence }) => (
          <li key={type} className="grid gap-0.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className={evidence === null ? 'text-muted' : undefined}>{t(`trigger_${type}`)}</span>
              <Verdict isFired={fired === type} applies={evidence !== null} enabled={enabled} />
            </span>
            {evidence !== null && <q className="text-muted wrap-anywhere">{evidence}</q>}
            {type === 'ai_assistant_failure' && evidence === null && is_unknown && (
              <span className="text-muted">{t('try_triggers_unknown')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Verdict({ isFired, applies, enabled }: { isFired: boolean; applies: boolean; enabled: boolean }) {
  const { t } = useTranslation('botsettings')
  if (isFired) return <Badge tone="accent">{t('try_triggers_fires')}</Badge>
  if (applies && enabled) return <Badge tone="info">{t('try_triggers_also')}</Badge>
  if (applies) return <Badge tone="warning">{t('try_triggers_would')}</Badge>
  return <Badge>{enabled ? t('try_triggers_no') : t('try_triggers_no_off')}</Badge>
}
