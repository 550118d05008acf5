import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { useFiles } from '../../../data/files.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileBrowser } from './file-browser.tsx'

type AllFilesProps = {
  agent: Agent
  /** Undefined for people who may not change the files. */
  onUpload?: () => void
}

/** Every file, in a dialog with more room than the card. */
export function AllFiles({ agent, onUpload }: AllFilesProps) {
  const { t } = useTranslation('knowledge')
  const { files = [], total = 0 } = useFiles(agent).data ?? {}
  const [search, setSearch] = useState('')
  return (
    <Dialog
      trigger={<Button className="justify-self-center">{t('view_all')}</Button>}
      title={t('all_files')}
      description={t('file_count', { count: total })}
      closeLabel={t('close')}
      size="lg"
      onOpenChange={() => setSearch('')}
    >
      {total === 0 ? (
        <EmptyState
          icon={<FileText />}
          title={t('files_none_title')}
          text={t('files_none_text')}
          action={
            onUpload && (
              <DialogClose render={<Button variant="primary" onClick={onUpload} />}>
                {t('upload')}
              </DialogClose>
            )
          }
        />
      ) : (
        <div className="grid gap-3 pt-1">
          <FileBrowser
            agent={agent}
            files={files}
            search={search}
            onSearch={setSearch}
            onUploadAgain={onUpload}
            className="h-[60dvh]"
          />
        </div>
      )}
    </Dialog>
  )
}
