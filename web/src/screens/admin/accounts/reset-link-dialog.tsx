import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstalledAccount, useMakeResetLink } from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { SecretLink } from '../../../shared/secret-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { refusalText } from '../refusal.ts'

type ResetLinkDialogProps = { account: InstalledAccount; open: boolean; onClose: () => void }

/** For somebody who forgot the password, where no mail is sent or none arrives. */
export function ResetLinkDialog({ account: { id, people }, open, onClose }: ResetLinkDialogProps) {
  const { t } = useTranslation('admin')
  const [userId, setUserId] = useState(people[0]?.user_id)
  const [link, setLink] = useState('')
  const [fault, setFault] = useState('')
  const make = useMakeResetLink()
  const person = people.find(({ user_id }) => user_id === userId)

  const close = () => {
    onClose()
    setLink('')
    setFault('')
  }
  const create = async () => {
    if (userId === undefined) return
    setFault('')
    try {
      setLink((await make.mutateAsync({ id, user_id: userId })).link)
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalText(error, t))
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('reset_title')}
      description={link ? t('reset_link_text', { email: person?.email }) : t('reset_text')}
      closeLabel={t('common:close')}
      size="sm"
      keepOnOutsidePress={link !== ''}
      footer={
        link ? (
          <Button variant="primary" onClick={close}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button variant="primary" loading={make.isPending} disabled={!person} onClick={create}>
              {t('reset_create')}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <SecretLink
          link={link}
          label={t('reset_link')}
          copy={t('copy_link')}
          copied={t('copied')}
          mail={{
            label: t('invite_mail'),
            to: person?.email ?? '',
            subject: t('reset_mail_subject'),
            body: t('reset_mail_body', { link }),
          }}
        />
      ) : (
        <div className="grid gap-3">
          {fault && <Banner tone="danger">{fault}</Banner>}
          <Field label={t('reset_person')}>
            <Select
              value={userId ?? null}
              onValueChange={setUserId}
              options={people.map(({ user_id, email, name }) => ({
                value: user_id,
                label: email,
                ...(name && { hint: name }),
              }))}
            />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
