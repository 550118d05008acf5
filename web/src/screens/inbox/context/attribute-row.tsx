import { BadgeCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '../../../data/contacts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AttributeForm } from './attribute-form.tsx'
import type { ContactActions } from './use-contact-actions.ts'
import { useFocusBack } from './use-focus-back.ts'

type AttributeRowProps = {
  attribute: Attribute
  mayEdit: boolean
  actions: ContactActions
  /** Called when the value was deleted, which may remove the row. */
  onDeleted: () => void
}

export function AttributeRow({ attribute, mayEdit, actions, onDeleted }: AttributeRowProps) {
  const { t } = useTranslation('inbox')
  const [isEditing, setEditing] = useState(false)
  const pencil = useFocusBack(isEditing)
  return (
    <div className="grid grid-cols-1 text-sm">
      <dt className={isEditing ? 'sr-only' : 'text-xs text-muted wrap-anywhere'}>{attribute.name}</dt>
      <dd className="flex min-h-7 items-center gap-1">
        {isEditing ? (
          <AttributeForm
            attribute={attribute}
            actions={actions}
            onClose={() => setEditing(false)}
            onDeleted={onDeleted}
          />
        ) : (
          <>
            <span className="grid min-w-0 flex-1">
              <span className="whitespace-pre-line wrap-anywhere">
                <ValueText value={attribute.value} />
              </span>
              <Source attribute={attribute} />
            </span>
            {mayEdit && (
              <IconButton
                ref={pencil}
                size="xs"
                side="left"
                className="text-muted"
                label={t('customer_edit_named', { name: attribute.name })}
                onClick={() => setEditing(true)}
              >
                <Pencil />
              </IconButton>
            )}
          </>
        )}
      </dd>
    </div>
  )
}

function ValueText({ value }: Pick<Attribute, 'value'>) {
  const { t, i18n } = useTranslation('inbox')
  if (typeof value === 'boolean') return value ? t('customer_yes') : t('customer_no')
  return typeof value === 'number'
    ? value.toLocaleString(i18n.language, { maximumFractionDigits: 10 })
    : value
}

/** Without a signature, data sent by a page may be forged. */
function Source({ attribute: { is_entered, is_verified } }: { attribute: Attribute }) {
  const { t } = useTranslation('inbox')
  if (is_entered) return null
  if (!is_verified) return <span className="text-xs text-muted">{t('customer_from_page')}</span>
  return (
    <span className="flex items-center gap-1 text-xs text-accent-text">
      <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0" />
      {t('customer_verified_site')}
    </span>
  )
}
