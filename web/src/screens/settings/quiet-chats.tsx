import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatSettings, useSaveChatSettings } from '../../data/chat-state.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { refusalOf } from '../../shared/account-refusal.ts'
import { NotShown } from '../../shared/not-shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'

const CHOICES = [0, 1, 3, 7, 14, 30]

/** After how many days an inactive conversation is closed automatically. */
export function QuietChats() {
  const { t } = useTranslation('account')
  const [chosen, setChosen] = useState<number>()
  const settings = useChatSettings()
  const save = useSaveChatSettings()
  const saved = settings.data?.done_after_days
  const days = chosen ?? saved

  const submit = async () => {
    if (days === undefined) return
    try {
      await save.mutateAsync(days)
      setChosen(undefined)
      toast.success(t('quiet_saved'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Card title={t('quiet')} description={t('quiet_text')}>
      {settings.isPending && <Skeleton className="h-14 w-60" />}
      {settings.isError && <NotShown onRetry={() => settings.refetch()} />}
      {days !== undefined && saved !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t('quiet_label')} className="w-60 max-w-full">
            <Select
              options={[...new Set([...CHOICES, saved])]
                .sort((a, b) => a - b)
                .map((count) => ({
                  value: String(count),
                  label: count === 0 ? t('quiet_never') : t('quiet_days', { count }),
                }))}
              value={String(days)}
              onValueChange={(value) => setChosen(Number(value))}
            />
          </Field>
          <Button disabled={days === saved} loading={save.isPending} onClick={submit}>
            {t('quiet_save')}
          </Button>
        </div>
      )}
    </Card>
  )
}
