import { CalendarDays, Clock, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOCK } from '../../../lib/date-and-time.ts'
import { MenuItem } from '../../../ui/menu.tsx'
import { inAnHour, mondayMorning, tomorrowMorning } from './snooze-times.ts'

type SoonTimesProps = { hasMonday?: boolean; onPick: (at: Date) => void }

/** Computed when the menu opens: its parent may have rendered hours ago. */
export function SoonTimes({ hasMonday, onPick }: SoonTimesProps) {
  const { t, i18n } = useTranslation('inbox')
  const [now] = useState(() => new Date())
  const clock = new Intl.DateTimeFormat(i18n.language, CLOCK)
  const [hour, morning, monday] = [inAnHour(now), tomorrowMorning(now), mondayMorning(now)]
  return (
    <>
      <MenuItem icon={<Clock />} onClick={() => onPick(hour)}>
        {t('snooze_hour', { at: clock.format(hour) })}
      </MenuItem>
      <MenuItem icon={<Sunrise />} onClick={() => onPick(morning)}>
        {t('snooze_tomorrow', { at: clock.format(morning) })}
      </MenuItem>
      {/* On a Sunday, tomorrow is Monday. */}
      {hasMonday && monday > morning && (
        <MenuItem icon={<CalendarDays />} onClick={() => onPick(monday)}>
          {t('planned_monday', { at: clock.format(monday) })}
        </MenuItem>
      )}
    </>
  )
}
