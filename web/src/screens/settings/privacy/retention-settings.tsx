import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetention, useSaveRetention } from '../../../data/privacy.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'

const CHOICES = [0, 30, 60, 90, 180, 365, 730]

/** Shows what would be deleted before the setting is saved. */
export function RetentionSettings() {
  const { t } = useTranslation('account')
  const [chosen, setChosen] = useState<number>()
  const retention = useRetention(chosen)
  const save = useSaveRetention()
  const saved = retention.data?.days
  const days = chosen ?? saved
  const label = (count: number) => (count === 0 ? t('keep_forever') : t('keep_days', { count }))
  const isUpToDate = !retention.isPlaceholderData && !retention.isFetching

  const goes = retention.data?.would_go
  const hasLoss = goes !== undefined && goes.chats + goes.messages + goes.files > 0
  const loss =
    goes &&
    t('would_go', {
      chats: t('would_go_chats', { count: goes.chats }),
      messages: t('would_go_messages', { count: goes.messages }),
      files: t('would_go_files', { count: goes.files }),
    })

  const submit = async () => {
    if (days === undefined) return
    const agreed =
      !hasLoss ||
      (await confirmUser({
        title: t('retention_sure', { time: label(days) }),
        text: loss,
        confirm: t('retention_save_and_delete'),
        cancel: t('common:cancel'),
        danger: true,
      }))
    if (!agreed) return
    try {
      await save.mutateAsync(days)
      setChosen(undefined)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Card title={t('retention')} description={t('retention_text')}>
      {retention.isPending && <Skeleton className="h-14 w-60" />}
      {retention.isError && <NotShown onRetry={() => retention.refetch()} />}
      {days !== undefined && saved !== undefined && (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <Field label={t('retention_label')} className="w-60 max-w-full">
              <Select
                options={[...new Set([...CHOICES, saved])]
                  .sort((a, b) => a - b)
                  .map((count) => ({ value: String(count), label: label(count) }))}
                value={String(days)}
                onValueChange={(value) => setChosen(Number(value))}
              />
            </Field>
            <Button disabled={days === saved || !isUpToDate} loading={save.isPending} onClick={submit}>
              {t('retention_save')}
            </Button>
          </div>
          <p role="status" className="text-sm text-muted">
            {chosen === undefined || chosen === saved || !isUpToDate
              ? ''
              : hasLoss
                ? loss
                : t('nothing_goes')}
          </p>
        </>
      )}
    </Card>
  )
}
