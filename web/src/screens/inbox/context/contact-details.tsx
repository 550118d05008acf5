import { ATTRIBUTES_MAX, EMAIL_MAX, isEmail, isPhone, NAME_MAX, PHONE_MAX } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactChanges } from '../../../data/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { AttributeForm } from './attribute-form.tsx'
import { AttributeRow } from './attribute-row.tsx'
import { EditableValue } from './editable-value.tsx'
import type { ContactActions } from './use-contact-actions.ts'
import { useFocusBack } from './use-focus-back.ts'

type ContactDetailsProps = { contact: Contact; mayEdit: boolean; actions: ContactActions }

/** Known data of the customer. Values entered by a person win over those from channels and pages. */
export function ContactDetails({ contact, mayEdit, actions }: ContactDetailsProps) {
  const { t } = useTranslation('inbox')
  const [isAdding, setAdding] = useState(false)
  const add = useFocusBack(isAdding)
  const { attributes } = contact
  const fields = [
    { field: 'name', label: t('customer_name'), max: NAME_MAX, problem: undefined },
    {
      field: 'email',
      label: t('customer_email'),
      max: EMAIL_MAX,
      problem: (text: string) => (isEmail(text) ? undefined : t('customer_email_wrong')),
    },
    {
      field: 'phone',
      label: t('customer_phone'),
      max: PHONE_MAX,
      problem: (text: string) => (isPhone(text) ? undefined : t('customer_phone_wrong')),
    },
  ] as const

  const before = (field: (typeof fields)[number]['field']): ContactChanges => ({
    [field]: contact[field].is_entered ? contact[field].value : null,
  })
  return (
    <section className="grid grid-cols-1 justify-items-start gap-2">
      <h3 className="text-sm font-medium">{t('customer_details')}</h3>
      <dl className="grid w-full grid-cols-1 gap-2">
        {fields.map(({ field, label, max, problem }) => (
          <EditableValue
            key={field}
            label={label}
            value={contact[field].value}
            isEntered={contact[field].is_entered}
            kind={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
            maxLength={max}
            mayEdit={mayEdit}
            problemOf={problem}
            onSave={(text) => actions.change({ [field]: text }, before(field))}
          />
        ))}
        {attributes.map((attribute) => (
          <AttributeRow
            key={attribute.name}
            attribute={attribute}
            mayEdit={mayEdit}
            actions={actions}
            onDeleted={() => requestAnimationFrame(() => add.current?.focus())}
          />
        ))}
      </dl>
      {isAdding && (
        <AttributeForm
          taken={attributes.filter(({ is_entered }) => is_entered).map(({ name }) => name)}
          actions={actions}
          onClose={() => setAdding(false)}
        />
      )}
      {mayEdit && !isAdding && attributes.length < ATTRIBUTES_MAX && (
        <Button ref={add} size="sm" onClick={() => setAdding(true)}>
          <Plus />
          {t('customer_add_attribute')}
        </Button>
      )}
    </section>
  )
}
