import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Upload as UploadIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { Agent } from '../../../data/agents.ts'
import { useFiles } from '../../../data/files.ts'
import { useFileUploads } from '../../../data/files-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { UploadPanel } from '../upload/upload-panel.tsx'
import type { Uploading } from '../upload/use-upload.tsx'
import { AllFiles } from './all-files.tsx'
import { FileBrowser } from './file-browser.tsx'
import { NoFiles } from './no-files.tsx'
import { FilesFailed, FilesSkeleton } from './states.tsx'
import { useSettledFiles } from './use-settled-files.ts'

const route = getRouteApi('/signed-in/chat-bot-setup')

type FilesProps = { agent: Agent; uploading: Uploading }

/** The files of the assistant, and its uploads in progress. */
export function Files({ agent, uploading }: FilesProps) {
  const { t } = useTranslation('knowledge')
  const files = useFiles(agent)
  const mayManage = useMay('admin')
  const onUpload = mayManage ? uploading.choose : undefined
  const uploads = useFileUploads(agent.id)
  const { q: search = '' } = route.useSearch()
  const navigate = useNavigate()
  const setSearch = (q: string) =>
    void navigate({ to: '/chat-bot-setup', search: { q: q || undefined }, replace: true })
  const total = files.data?.total ?? 0
  const settled = useSettledFiles(agent)
  const hasSettled = settled.length > 0 || files.hasNextPage
  const isEmpty = total === 0 && uploads.length === 0 && (files.isSuccess || !agent.vs_id)

  return (
    <Card
      title={t('files')}
      description={total > 0 ? t('file_count', { count: total }) : undefined}
      action={
        !isEmpty &&
        mayManage && (
          <Button variant="primary" onClick={uploading.choose}>
            <UploadIcon aria-hidden="true" />
            {t('upload')}
          </Button>
        )
      }
    >
      {uploads.map((upload) => (
        <UploadPanel key={upload.key} upload={upload} />
      ))}
      {isEmpty ? (
        mayManage ? (
          <NoFiles uploading={uploading} />
        ) : (
          <p className="text-sm text-muted">{t('files_none')}</p>
        )
      ) : files.isPending ? (
        <FilesSkeleton />
      ) : files.isError && !files.data ? (
        <FilesFailed onRetry={files.refetch} />
      ) : (
        hasSettled && (
          <FileBrowser
            agent={agent}
            files={settled}
            search={search}
            onSearch={setSearch}
            onUploadAgain={onUpload}
            className="max-h-96"
          />
        )
      )}
      {(isEmpty || files.data) && <AllFiles agent={agent} onUpload={onUpload} />}
    </Card>
  )
}
