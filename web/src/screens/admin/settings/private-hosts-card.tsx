import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstallationSettings, useSavePrivateHosts } from '../../../data/installation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { FixedNote } from '../fixed-note.tsx'
import { useAttempt } from './use-attempt.ts'

export function PrivateHostsCard({ saved }: { saved: InstallationSettings['private_hosts'] }) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState(saved.hosts.join('\n'))
  const save = useSavePrivateHosts()
  const { fault, attempt } = useAttempt()
  const isFixed = saved.fixed_by.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hosts = text
      .split(/[\s,]+/)
      .map((host) => host.trim())
      .filter(Boolean)
    void attempt(
      () => save.mutateAsync(hosts),
      () => t('hosts_saved'),
    )
  }
  return (
    <Card title={t('hosts_title')} description={t('hosts_text')}>
      {fault && <Banner tone="danger">{fault}</Banner>}
      <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
        <Field label={t('hosts')} hint={t('hosts_hint')} disabled={isFixed} className="w-full">
          <Textarea
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={t('hosts_example')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Field>
        {isFixed && <FixedNote name="ALLOW_PRIVATE_HOSTS" />}
        <Button type="submit" loading={save.isPending} disabled={isFixed || text === saved.hosts.join('\n')}>
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
