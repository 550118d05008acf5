import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Backups, useBackups, useMakeBackup, useSaveBackups } from '../../../data/installation.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { sizeText } from '../../../lib/size-text.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { TimeInput } from '../../../shared/time-input.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FixedNote } from '../fixed-note.tsx'
import { useAttempt } from '../settings/use-attempt.ts'

export function BackupsCard() {
  const { t } = useTranslation('admin')
  const { data: backups, isPending, refetch } = useBackups()
  return (
    <Card title={t('backups_title')} description={t('backups_text')}>
      {isPending && <Skeleton className="h-60" />}
      {!isPending && !backups && <NotShown onRetry={() => refetch()} />}
      {backups && (
        <>
          <Status backups={backups} />
          <ScheduleForm key={JSON.stringify(scheduleOf(backups))} backups={backups} />
        </>
      )}
    </Card>
  )
}

/** Only the fields of the form, which must not be reset while a backup runs. */
const scheduleOf = ({ every, at, keep, is_encrypted }: Backups) => ({ every, at, keep, is_encrypted })

function Status({ backups: { is_running, last, next_at, files, folder } }: { backups: Backups }) {
  const { t, i18n } = useTranslation('admin')
  const make = useMakeBackup()
  const { fault, attempt } = useAttempt()
  const when = (iso: string) => dateAndTime(iso, i18n.language)
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  const begin = () =>
    attempt(
      () => make.mutateAsync(),
      () => t('backup_begun'),
    )
  return (
    <div className="grid gap-4">
      {fault && <Banner tone="danger">{fault}</Banner>}
      {last?.error && !is_running && (
        <Banner tone="danger">
          {t('backup_failed', { at: when(last.started_at), reason: last.error })} {t('backup_failed_todo')}
        </Banner>
      )}
      {last !== null && last.missing_files > 0 && (
        <Banner tone="warning">{t('backup_missing', { count: last.missing_files })}</Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5 text-sm" role="status">
          <p>{is_running ? t('backup_running') : lastText(last, t, when)}</p>
          {next_at && <p className="text-muted">{t('backup_next', { at: when(next_at) })}</p>}
        </div>
        <Button loading={make.isPending || is_running} onClick={begin}>
          {t('backup_now')}
        </Button>
      </div>
      {files.length > 0 && (
        <ul aria-label={t('backup_files')} className="grid max-h-60 overflow-y-auto">
          {files.map(({ name, bytes, made_at }) => (
            <li
              key={name}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm last:border-none"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-muted tabular-nums">
                {t('backup_file', { size: size(bytes), at: when(made_at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs wrap-anywhere text-muted">{t('backup_folder', { folder })}</p>
    </div>
  )
}

function lastText(
  last: Backups['last'],
  t: (key: string, values?: Record<string, string>) => string,
  when: (iso: string) => string,
): string {
  if (!last) return t('backup_none')
  return last.error ? t('backup_last_failed') : t('backup_last', { at: when(last.ended_at) })
}

function ScheduleForm({ backups }: { backups: Backups }) {
  const { t } = useTranslation('admin')
  const { fixed_by, is_encrypted } = backups
  const [every, setEvery] = useState(backups.every)
  const [at, setAt] = useState(backups.at)
  const [keep, setKeep] = useState(String(backups.keep))
  const [passphrase, setPassphrase] = useState('')
  const save = useSaveBackups()
  const { fault, attempt } = useAttempt()
  const isFixed = (name: string) => fixed_by.includes(name)
  const isKeepWrong = !(/^\d+$/.test(keep) && Number(keep) >= 1 && Number(keep) <= 1000)
  const isChanged =
    every !== backups.every || at !== backups.at || keep !== String(backups.keep) || passphrase !== ''
  const isTooShort = passphrase !== '' && passphrase.length < 8
  const store = (secret?: string) =>
    attempt(
      async () => {
        await save.mutateAsync({
          ...{ every, at, keep: Number(keep) },
          ...(secret !== undefined && { passphrase: secret }),
        })
        setPassphrase('')
      },
      () => t('backups_saved'),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isKeepWrong && !isTooShort && at !== '')
      void store(passphrase === '' ? undefined : passphrase)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      {fault && <Banner tone="danger">{fault}</Banner>}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={t('backup_every')} disabled={isFixed('BACKUP_EVERY')}>
          <Select
            disabled={isFixed('BACKUP_EVERY')}
            value={every}
            onValueChange={(value) => setEvery(value as Backups['every'])}
            options={['off', 'day', 'week'].map((value) => ({ value, label: t(`backup_every_${value}`) }))}
          />
        </Field>
        <Field label={t('backup_at')} disabled={isFixed('BACKUP_AT')}>
          <TimeInput value={at} onValueChange={setAt} />
        </Field>
        <Field
          label={t('backup_keep')}
          disabled={isFixed('BACKUP_KEEP')}
          error={isKeepWrong && t('backup_keep_wrong')}
        >
          <Input inputMode="numeric" maxLength={4} value={keep} onValueChange={setKeep} />
        </Field>
      </div>
      <Field
        label={t('backup_passphrase')}
        hint={t(is_encrypted ? 'backup_passphrase_kept' : 'backup_passphrase_hint')}
        error={isTooShort && t('backup_passphrase_short')}
        disabled={isFixed('BACKUP_PASSPHRASE')}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={1000}
          showLabel={t('common:show_password')}
          hideLabel={t('common:hide_password')}
          value={passphrase}
          onValueChange={setPassphrase}
        />
      </Field>
      {fixed_by.map((name) => (
        <FixedNote key={name} name={name} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={save.isPending} disabled={!isChanged}>
          {t('save')}
        </Button>
        {is_encrypted && !isFixed('BACKUP_PASSPHRASE') && (
          <Button disabled={save.isPending} onClick={() => void store('')}>
            {t('backup_stop_encrypting')}
          </Button>
        )}
      </div>
    </form>
  )
}
