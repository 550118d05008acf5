import { type api, CUSTOMER_MESSAGE_MAX } from '@switchboard/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelectedAgent } from '../../../data/agents.ts'
import { type Rule, useTryRules } from '../../../data/rules.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'

type Channel = api.bots.IntegrationType

/** Shows which rules a message would trigger, without running them. */
export function TryRules({ rules }: { rules: Rule[] }) {
  const { t } = useTranslation(['account', 'layout'])
  const agent = useSelectedAgent()
  const [text, setText] = useState('')
  const [channel, setChannel] = useState<Channel>('livechat')
  const tried = useTryRules()
  const names = rules.filter(({ id }) => tried.data?.rule_ids.includes(id)).map(({ name }) => name)
  if (!agent) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    tried.mutate(
      { text, channel, agent_id: agent.id, rating: null },
      { onError: (error) => void (wasCancelled(error) || toast.error(refusalOf(error, t).text)) },
    )
  }
  const change = (set: () => void) => {
    set()
    tried.reset()
  }
  const options = (['livechat', 'telegram', 'facebook', 'bitrix', 'email', 'api'] as const).map((value) => ({
    value,
    label: t(`layout:${value}`),
  }))
  return (
    <form onSubmit={submit} className="mt-4 grid gap-2 border-t border-line pt-4">
      <Field label={t('rules_try')}>
        <Input
          value={text}
          maxLength={CUSTOMER_MESSAGE_MAX}
          onValueChange={(typed) => change(() => setText(typed))}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label={t('rules_channel')}
          value={channel}
          onValueChange={(chosen) => change(() => setChannel(chosen))}
          options={options}
          className="w-44!"
        />
        <Button type="submit" loading={tried.isPending}>
          {t('rules_try_button')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {tried.data &&
          (names.length > 0 ? t('rules_would', { names: names.join(', ') }) : t('rules_none_would'))}
      </p>
    </form>
  )
}
