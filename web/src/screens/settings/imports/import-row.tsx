import { useTranslation } from 'react-i18next'
import { type Import, useCancelImport, useStartImport, useUndoImport } from '../../../data/imports.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Preview } from './preview.tsx'
import { useImportTexts } from './use-import-texts.ts'

/** One import: what it contains before it begins, how far it is, and what it brought. */
export function ImportRow({ row, agentName }: { row: Import; agentName: string | undefined }) {
  const { t, i18n } = useTranslation('account')
  const texts = useImportTexts()
  const [start, cancel, undo] = [useStartImport(), useCancelImport(), useUndoImport()]
  const { id, state, undo_until } = row
  const name = row.file_names.join(', ')

  const run = async (change: typeof start) => {
    try {
      await change.mutateAsync(id)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }
  const askToUndo = async () => {
    const agreed = await confirmUser({
      title: t('imports_undo_sure'),
      text: t('imports_undo_text'),
      confirm: t('imports_undo'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (agreed) await run(undo)
  }
  const isRunning = state === 'importing' || state === 'stopping'
  const mayUndo = undo_until !== null && new Date(undo_until) > new Date()

  return (
    <li className="grid gap-2 border-b border-line py-3 text-sm first:pt-0 last:border-none">
      <div className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-xs text-muted">
          {[texts.sources(row), agentName, dateAndTime(row.created_at, i18n.language)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {state === 'ready' && row.found && <Preview found={row.found} />}
      {isRunning ? (
        <Progress
          label={texts.state(row)}
          value={Math.round(row.progress * 100)}
          valueText={`${Math.round(row.progress * 100)} %`}
        />
      ) : (
        <p role="status" className={state === 'failed' ? 'text-danger-text' : 'text-muted'}>
          {texts.state(row)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'ready' && (
          <Button variant="primary" size="sm" loading={start.isPending} onClick={() => run(start)}>
            {t('imports_start')}
          </Button>
        )}
        {(state === 'reading' || state === 'ready') && (
          <Button size="sm" loading={cancel.isPending} onClick={() => run(cancel)}>
            {t('imports_discard')}
          </Button>
        )}
        {state === 'importing' && (
          <Button size="sm" loading={cancel.isPending} onClick={() => run(cancel)}>
            {t('imports_stop')}
          </Button>
        )}
        {mayUndo && (
          <Button size="sm" loading={undo.isPending} onClick={askToUndo}>
            {t('imports_undo')}
          </Button>
        )}
      </div>
    </li>
  )
}
