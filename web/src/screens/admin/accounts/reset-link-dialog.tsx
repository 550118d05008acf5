import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstalledAccount, useMakeResetLink } from '../../../data/installation.ts'
import { LinkDialog } from '../../../shared/link-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { OwnerProof } from '../owner-proof.tsx'

type ResetLinkDialogProps = {
  account: InstalledAccount
  people: InstalledAccount['people']
  open: boolean
  onClose: () => void
}

/** For forgotten passwords if no mail arrives. Two steps: choose the person, then show the link. */
export function ResetLinkDialog({ account: { id }, people, open, onClose }: ResetLinkDialogProps) {
  const { t } = useTranslation('admin')
  const [userId, setUserId] = useState(people[0]?.user_id)
  const [link, setLink] = useState('')
  const make = useMakeResetLink()
  const person = people.find(({ user_id }) => user_id === userId)

  const close = () => {
    onClose()
    setLink('')
  }

  return (
    <>
      <OwnerProof
        open={open && link === ''}
        onClose={close}
        title={t('reset_title')}
        text={
          <div className="grid gap-4">
            <p>{t('reset_text')}</p>
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
        }
        submitLabel={t('reset_create')}
        onProve={async (proof) => {
          if (person) setLink((await make.mutateAsync({ id, user_id: person.user_id, proof })).link)
        }}
      />
      <LinkDialog
        open={open && link !== ''}
        onClose={close}
        title={t('reset_title')}
        text={t('reset_link_text', { email: person?.email })}
        done={t('done')}
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
    </>
  )
}
