import { IMPORT_MAX_BYTES, MAX_UPLOAD_FILES } from '@switchboard/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgents } from '../../../data/agents.ts'
import { useImports, useUploadExport } from '../../../data/imports.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ImportRow } from './import-row.tsx'

const MB = 1024 * 1024

export function Imports() {
  const { t } = useTranslation('account')
  const imports = useImports()
  const agents = useAgents().data ?? []
  const [chosenId, setChosenId] = useState<number>()
  const agent = agents.find(({ id }) => id === chosenId) ?? agents[0]
  const upload = useUploadExport()
  const input = useRef<HTMLInputElement>(null)

  const send = async (files: File[]) => {
    if (!agent || files.length === 0) return
    if (files.length > MAX_UPLOAD_FILES || files.reduce((sum, { size }) => sum + size, 0) > IMPORT_MAX_BYTES)
      return void toast.error(
        t('imports_too_large', { count: MAX_UPLOAD_FILES, size: IMPORT_MAX_BYTES / MB }),
      )
    try {
      await upload.mutateAsync({ agentId: agent.id, files })
    } catch (error) {
      toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Card title={t('imports')} description={t('imports_text')}>
      {imports.isPending && <Skeleton className="h-11" />}
      {imports.isError && !imports.data && <NotShown onRetry={() => imports.refetch()} />}
      {imports.data && imports.data.length > 0 && (
        <ul aria-label={t('imports')} className="grid">
          {imports.data.map((each) => (
            <ImportRow
              key={each.id}
              row={each}
              agentName={agents.find(({ id }) => id === each.agent_id)?.agent_name}
            />
          ))}
        </ul>
      )}
      {upload.isPending && (
        <Progress
          label={t('imports_uploading')}
          value={Math.round(upload.share * 100)}
          valueText={percent(upload.share)}
        />
      )}
      <div className="flex flex-wrap items-end gap-2">
        {agents.length > 1 && agent && (
          <Field label={t('imports_into')} className="w-60 max-w-full">
            <Select
              options={agents.map(({ id, agent_name }) => ({ value: id, label: agent_name }))}
              value={agent.id}
              onValueChange={setChosenId}
            />
          </Field>
        )}
        <Button disabled={!agent} loading={upload.isPending} onClick={() => input.current?.click()}>
          {t('imports_choose')}
        </Button>
      </div>
      {!agent && !imports.isPending && <p className="text-sm text-muted">{t('imports_no_assistant')}</p>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".json,.jsonl,.ndjson,.csv,.zip"
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])])
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
    </Card>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`
