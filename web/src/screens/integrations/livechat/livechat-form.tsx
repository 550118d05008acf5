import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Livechat, useSaveWidgetSettings } from '../../../data/livechat.ts'
import { Card } from '../../../ui/card.tsx'
import { DemoLink } from './demo-link.tsx'
import { IdentitySecret } from './identity-secret.tsx'
import { LookFields } from './look-fields.tsx'
import { Preview } from './preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { Seen } from './seen.tsx'
import { SiteFields } from './site-fields.tsx'
import { Snippet } from './snippet.tsx'
import { useDraft } from './use-draft.ts'
import { VisitorSessions } from './visitor-sessions.tsx'
import { WordFields } from './word-fields.tsx'

export function LivechatForm({ setup, askedAt }: { setup: Livechat; askedAt: number }) {
  const { t } = useTranslation('integrations')
  const { draft, settings, faults, shown, isChanged, change, discard, markSaved } = useDraft(setup.settings)
  const save = useSaveWidgetSettings(setup.bot.id)
  const formId = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    if (Object.keys(faults).length > 0)
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    save.mutate(settings, { onSuccess: markSaved })
  }
  const fields = { draft, faults, onChange: change }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_32rem] xl:gap-x-6">
      <Card title={t('install')} description={t('install_text')}>
        <Snippet html={setup.chat_widget_html} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Seen seen={setup.seen} now={askedAt} />
          <DemoLink url={setup.demo_url} />
        </div>
      </Card>
      <section
        aria-labelledby={`${formId}-preview`}
        className="grid gap-2 xl:sticky xl:top-8 xl:col-start-2 xl:row-span-2 xl:row-start-1"
      >
        <h2 id={`${formId}-preview`} className="text-base font-semibold">
          {t('preview')}
        </h2>
        <p className="text-sm text-muted">{t('preview_text')}</p>
        <Preview
          demoUrl={setup.demo_url}
          settings={shown}
          className="h-104 xl:h-[min(42rem,calc(100dvh-9rem))]"
        />
      </section>
      <div className="grid min-w-0 gap-4">
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <Card title={t('look')}>
            <LookFields {...fields} />
          </Card>
          <Card title={t('words')}>
            <WordFields {...fields} />
          </Card>
          <Card title={t('sites')} description={t('sites_text')}>
            <SiteFields {...fields} />
          </Card>
        </form>
        <IdentitySecret botId={setup.bot.id} isSet={setup.has_identity_secret} />
        <VisitorSessions botId={setup.bot.id} />
        {isChanged && <SaveBar formId={formId} save={save} onDiscard={discard} />}
      </div>
    </div>
  )
}
