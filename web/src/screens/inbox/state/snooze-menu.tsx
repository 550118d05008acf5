import { CalendarClock, Clock, MessageCircle, Sunrise } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOCK } from '../../../lib/date-and-time.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { inAnHour, tomorrowMorning } from './snooze-times.ts'

interface SnoozeMenuProps {
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Null is until the customer writes. */
  onSnooze: (until: string | null) => void
}

export function SnoozeMenu({ trigger, open, onOpenChange, onSnooze }: SnoozeMenuProps) {
  const { t, i18n } = useTranslation('inbox')
  const [isPicking, setIsPicking] = useState(false)
  const clock = new Intl.DateTimeFormat(i18n.language, CLOCK)
  const [hour, morning] = [inAnHour(new Date()), tomorrowMorning(new Date())]
  return (
    <>
      <Menu align="end" trigger={trigger} open={open} onOpenChange={onOpenChange}>
        <MenuItem icon={<Clock />} onClick={() => onSnooze(hour.toISOString())}>
          {t('snooze_hour', { at: clock.format(hour) })}
        </MenuItem>
        <MenuItem icon={<Sunrise />} onClick={() => onSnooze(morning.toISOString())}>
          {t('snooze_tomorrow', { at: clock.format(morning) })}
        </MenuItem>
        <MenuItem icon={<MessageCircle />} onClick={() => onSnooze(null)}>
          {t('snooze_until_message')}
        </MenuItem>
        <MenuItem icon={<CalendarClock />} onClick={() => setIsPicking(true)}>
          {t('snooze_pick')}
        </MenuItem>
      </Menu>
      {isPicking && (
        <SnoozeDialog
          onPick={(until) => {
            setIsPicking(false)
            onSnooze(until)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}
