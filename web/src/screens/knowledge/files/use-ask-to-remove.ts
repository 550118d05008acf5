import { CallError } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { type FileRecord, useRemoveFile } from '../../../data/files.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { alertUser } from '../../../ui/alert-dialog.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { secondLine } from '../russian.ts'

/** Asks for confirmation by name, because deleting cannot be undone. An error stays on the row. */
export function useAskToRemove(agentId: number, file: FileRecord) {
  const { t, i18n } = useTranslation('knowledge')
  const removal = useRemoveFile(agentId)
  const name = file.file_name

  const remove = async () => {
    try {
      await removal.mutateAsync(file)
      focusContent()
    } catch {
      // The row shows the error.
    }
  }

  const ask = async () => {
    if (!agentId) return alertUser({ text: t('no_agent_id'), ...secondLine('no_agent_id', i18n.language) })
    const isAgreed = await confirmUser({
      title: t('delete_title', { name }),
      text: t('delete_text'),
      confirm: t('delete'),
      cancel: t('cancel'),
      danger: true,
    })
    if (isAgreed) await remove()
  }

  // On 404 somebody else has deleted the file, and the refetched list will not contain it.
  const isGone = removal.error instanceof CallError && removal.error.status === 404
  const hasFailed = removal.isError && !isGone && !wasCancelled(removal.error)
  return { ask, remove, isRemoving: removal.isPending, hasFailed }
}
