import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { useRemoveView, useRestoreView, type View } from '../../../data/views.ts'
import { toast } from '../../../ui/toast.tsx'

/** Deletes at once; the toast restores the view and its URL. */
export function useRemoveWithUndo() {
  const { t } = useTranslation('inbox')
  const { mutate: remove } = useRemoveView()
  const { mutate: restore } = useRestoreView()
  const onError = (error: Error) => void toast.error(failureText(error, t('views_failed')))
  return ({ id }: View) => {
    const undo = { label: t('views_undo'), run: () => restore(id, { onError }) }
    remove(id, { onSuccess: () => toast.success(t('views_deleted'), undo), onError })
  }
}
