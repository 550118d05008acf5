import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { useLivechat } from '../../../data/livechat.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DemoLink } from '../livechat/demo-link.tsx'
import { Preview } from '../livechat/preview.tsx'
import { Seen } from '../livechat/seen.tsx'
import { Snippet } from '../livechat/snippet.tsx'

/** The embed code, and the widget itself to try. */
export function Connected({ bot, html }: { bot: Bot; html: string | undefined }) {
  const { t } = useTranslation('integrations')
  const setup = useLivechat(bot.id)
  const snippet = html || setup.data?.chat_widget_html
  return (
    <div className="grid gap-4">
      {snippet && <Snippet html={snippet} />}
      {setup.data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Seen seen={setup.data.seen} now={setup.dataUpdatedAt} />
            <DemoLink url={setup.data.demo_url} />
          </div>
          <Preview demoUrl={setup.data.demo_url} settings={setup.data.settings} className="h-104" />
        </>
      ) : setup.isError ? (
        <Banner tone="danger" action={<Button onClick={() => setup.refetch()}>{t('try_again')}</Button>}>
          {t('setup_failed')}
        </Banner>
      ) : (
        <Skeleton className="h-104" />
      )}
    </div>
  )
}
