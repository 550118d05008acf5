import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstallationSettings, useSavePrivateHosts } from '../../../data/installation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { FixedNote } from '../fixed-note.tsx'
import { useAttempt } from './use-attempt.ts'

export function PrivateHostsCard({ saved }: { saved: InstallationSettings['private_hosts'] }) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState(saved.hosts.join('\n'))
  const [isForAll, setForAll] = useState(saved.is_for_all)
  const save = useSavePrivateHosts()
  const { fault, attempt } = useAttempt()
  const isFixed = (name: string) => saved.fixed_by.includes(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hosts = text
      .split(/[\s,]+/)
      .map((host) => host.trim())
      .filter(Boolean)
    void attempt(
      () => save.mutateAsync({ hosts, is_for_all: isForAll }),
      () => t('hosts_saved'),
    )
  }
  return (
    <Card title={t('hosts_title')} description={t('hosts_text')}>
      {fault && <Banner tone="danger">{fault}</Banner>}
      <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
        <Field
          label={t('hosts')}
          hint={t('hosts_hint')}
          disabled={isFixed('ALLOW_PRIVATE_HOSTS')}
          className="w-full"
        >
          <Textarea
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={t('hosts_example')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Field>
        <RadioGroup
          label={t('hosts_accounts')}
          value={isForAll ? 'all' : 'first'}
          disabled={isFixed('PRIVATE_HOST_ACCOUNTS')}
          onValueChange={(value) => setForAll(value === 'all')}
          options={[
            { value: 'first', label: t('model_first'), hint: t('hosts_first_hint') },
            { value: 'all', label: t('model_all'), hint: t('hosts_all_hint') },
          ]}
        />
        {saved.fixed_by.length > 0 && <FixedNote name={saved.fixed_by.join(', ')} />}
        <Button
          type="submit"
          loading={save.isPending}
          disabled={text === saved.hosts.join('\n') && isForAll === saved.is_for_all}
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
