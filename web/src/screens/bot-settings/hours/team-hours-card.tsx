import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { FieldsProps } from '../fields.ts'
import { HoursFields, USUAL_WEEK } from './hours-fields.tsx'
import { ownZone } from './week-text.ts'

/** When people answer: during the opening hours, or at separate hours. */
export function TeamHoursCard({ draft: { hours, teamHours }, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('botsettings')
  const begin = () => hours ?? { time_zone: ownZone(), week: USUAL_WEEK, special: [] }
  return (
    <Card title={t('team_hours')} description={t('team_hours_text')}>
      <RadioGroup
        label={t('team_hours')}
        labelHidden
        options={[
          {
            value: 'opening',
            label: t('team_hours_same'),
            hint: hours ? undefined : t('team_hours_same_none'),
          },
          { value: 'own', label: t('team_hours_own') },
        ]}
        value={teamHours ? 'own' : 'opening'}
        onValueChange={(value) => onChange({ teamHours: value === 'own' ? begin() : null })}
      />
      {teamHours && (
        <fieldset className="grid gap-4">
          <legend className="sr-only">{t('team_hours_own')}</legend>
          <HoursFields
            hours={teamHours}
            isWrong={Boolean(faults.teamHours)}
            onChange={(changed) => onChange({ teamHours: changed })}
          />
        </fieldset>
      )}
    </Card>
  )
}
