import { NAME_MAX } from '@switchboard/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../data/account.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useRemovePicture, useSavePicture, useSaveProfile } from '../../../data/team.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { squarePicture } from './square-picture.ts'

/** The signed-in person's name and picture, as colleagues and customers see them. */
export function Profile() {
  const { t } = useTranslation('account')
  const account = useAccount()
  return (
    <Card title={t('profile')} description={t('profile_text')}>
      {account.isPending && <Skeleton className="h-24" />}
      {account.isError && !account.data && <NotShown onRetry={() => account.refetch()} />}
      {account.data && (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Picture name={account.data.name || account.data.email} url={account.data.picture_url} />
          <NameForm saved={account.data.name} />
        </div>
      )}
    </Card>
  )
}

function NameForm({ saved }: { saved: string }) {
  const { t } = useTranslation('account')
  const [name, setName] = useState(saved)
  const save = useSaveProfile()
  const typed = name.trim()
  const canSave = typed !== '' && typed !== saved

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    try {
      await save.mutateAsync(typed)
      toast.success(t('profile_saved'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <form className="min-w-0 flex-1 basis-60" onSubmit={submit}>
      <Field
        label={t('profile_name')}
        hint={saved === '' ? t('profile_name_hint') : undefined}
        error={typed === '' && saved !== '' ? t('profile_name_missing') : undefined}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            autoComplete="name"
            maxLength={NAME_MAX}
            value={name}
            onValueChange={setName}
            className="min-w-40 flex-1"
          />
          <Button type="submit" loading={save.isPending} disabled={!canSave}>
            {t('profile_save')}
          </Button>
        </div>
      </Field>
    </form>
  )
}

function Picture({ name, url }: { name: string; url: string | null }) {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const save = useSavePicture()
  const remove = useRemovePicture()

  const take = async (file: File | undefined) => {
    if (!file) return
    const picture = await squarePicture(file)
    if (!picture) return void toast.error(t('picture_unreadable'))
    try {
      await save.mutateAsync(picture)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }
  const clear = async () => {
    try {
      await remove.mutateAsync(undefined)
      input.current?.parentElement?.querySelector('button')?.focus()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} photo={url} size="xl" />
      <div className="grid justify-items-start gap-1">
        <Button size="sm" loading={save.isPending} onClick={() => input.current?.click()}>
          {t('picture_choose')}
        </Button>
        {url && (
          <Button size="sm" variant="ghost" loading={remove.isPending} onClick={clear}>
            {t('picture_remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('picture_choose')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // Reset, so that choosing the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
