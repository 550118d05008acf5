import { Trans, useTranslation } from 'react-i18next'
import { PolicyLink } from '../../../shared/policy-link.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'

type AgreementProps = { checked: boolean; onCheckedChange: (checked: boolean) => void }

/** Consent of an authorized person, required before messages are read from Facebook. */
export function Agreement({ checked, onCheckedChange }: AgreementProps) {
  const { t } = useTranslation('integrations')
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onCheckedChange}
      label={
        <span>
          <Trans t={t} i18nKey="agreement" components={{ policy: <PolicyLink /> }} />
          <span className="sr-only"> {t('new_tab')}</span>
        </span>
      }
    />
  )
}
