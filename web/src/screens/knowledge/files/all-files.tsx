import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileBrowser } from './file-browser.tsx'

type AllFilesProps = { agent: Agent; total: number; onUploadAgain?: () => void }

/** Every file, with more room than the card has. */
export function AllFiles({ agent, total, onUploadAgain }: AllFilesProps) {
  const { t } = useTranslation('knowledge')
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
      <div className="grid gap-3 pt-1">
        <FileBrowser
          agent={agent}
          search={search}
          onSearch={setSearch}
          onUploadAgain={onUploadAgain}
          className="h-[60dvh]"
        />
      </div>
    </Dialog>
  )
}
