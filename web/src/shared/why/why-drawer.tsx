import { useTranslation } from 'react-i18next'
import { useWhy } from '../../data/why.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Reasons } from './reasons.tsx'

type WhyDrawerProps = { messageId: number; open: boolean; onClose: () => void }

/** The explanation of an answer, beside the conversation. */
export function WhyDrawer({ messageId, open, onClose }: WhyDrawerProps) {
  const { t } = useTranslation('why')
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      closeLabel={t('close')}
    >
      <WhyAnswer messageId={messageId} />
    </Drawer>
  )
}

function WhyAnswer({ messageId }: { messageId: number }) {
  const { t } = useTranslation(['why', 'common'])
  const why = useWhy(messageId)
  if (why.data) return <Reasons why={why.data} />
  if (why.data === null) return <p className="text-sm text-muted">{t('none')}</p>
  if (why.isError)
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={() => why.refetch()}>
            {t('common:try_again')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  return (
    <div role="status" aria-label={t('common:loading')} className="grid gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
    </div>
  )
}
