import { SKELETON_ROWS } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { CloudOff, Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import type { useInternalChats } from '../../data/internal-chat.ts'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { DialogRow } from './dialog-row.tsx'
import { NEW } from './open-dialog-id.ts'

type DialogListProps = { list: ReturnType<typeof useInternalChats>; openId: number | undefined }

export function DialogList({ list, openId }: DialogListProps) {
  const { t } = useTranslation('internalchat')
  useToldFailure(list.error)
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-2 pr-2 pl-4">
        <ScreenTitle name={t('title')} className="min-w-0 flex-1 truncate text-lg!" />
        <Link to="/internal-chat" search={{ chat: NEW }} className={buttonLook({ size: 'sm' })}>
          <Plus aria-hidden="true" />
          {t('new_dialog')}
        </Link>
      </header>
      {list.data ? (
        <ul
          aria-label={t('dialogs')}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5"
        >
          {list.data.map((chat) => (
            <li key={chat.id}>
              <DialogRow chat={chat} isOpen={chat.id === openId} />
            </li>
          ))}
          {list.data.length === 0 && <li className="px-2.5 py-2 text-sm text-muted">{t('no_dialogs')}</li>}
        </ul>
      ) : list.isError ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('list_not_loaded')}
          text={t('not_loaded_text')}
          action={<Button onClick={() => list.refetch()}>{t('try_again')}</Button>}
        />
      ) : (
        <DialogSkeletons />
      )}
    </>
  )
}

const skeletonRows = Array.from({ length: SKELETON_ROWS }, (_, row) => row)

export function DialogSkeletons() {
  const { t } = useTranslation('internalchat')
  return (
    <div role="status" aria-label={t('loading_dialogs')} className="flex-1 overflow-hidden px-1.5">
      {skeletonRows.map((row) => (
        <div key={row} className="grid h-14 content-center gap-2 px-2.5">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ))}
    </div>
  )
}

function useToldFailure(error: Error | null) {
  const { t } = useTranslation('internalchat')
  const tell = useEffectEvent((failure: Error) => toast.error(failureText(failure, t('error'))))
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
