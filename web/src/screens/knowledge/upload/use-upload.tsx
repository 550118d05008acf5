import { MAX_UPLOAD_FILES } from '@switchboard/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { ACCEPTED_FILES } from '../../../data/files-accepted.ts'
import { uploadFiles } from '../../../data/files-upload.ts'
import { alertUser } from '../../../ui/alert-dialog.tsx'
import { secondLine } from '../russian.ts'

export type Uploading = ReturnType<typeof useUpload>

/** Uploads files by button, key and drop. Invalid ones are reported before anything is sent. */
export function useUpload(agent: Agent | undefined) {
  const { t, i18n } = useTranslation('knowledge')
  const input = useRef<HTMLInputElement>(null)

  const take = (files: File[]) => {
    if (files.length === 0) return
    if (files.length > MAX_UPLOAD_FILES)
      return void alertUser({ text: t('too_many', { count: MAX_UPLOAD_FILES }) })
    if (!agent?.id)
      return void alertUser({ text: t('no_agent_id'), ...secondLine('no_agent_id', i18n.language) })
    if (!agent.vs_id)
      return void alertUser({ text: t('no_store_id'), ...secondLine('no_store_id', i18n.language) })
    uploadFiles({ agentId: agent.id, storeId: agent.vs_id }, files)
  }

  return {
    take,
    choose: () => input.current?.click(),
    chooser: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
