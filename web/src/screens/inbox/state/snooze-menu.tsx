import { CalendarClock, MessageCircle } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { SoonTimes } from './soon-times.tsx'

interface SnoozeMenuProps {
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Null: until the customer writes. */
  onSnooze: (until: string | null) => void
}

export function SnoozeMenu({ trigger, open, onOpenChange, onSnooze }: SnoozeMenuProps) {
  const { t } = useTranslation('inbox')
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <Menu align="end" trigger={trigger} open={open} onOpenChange={onOpenChange}>
        <SoonTimes onPick={(until) => onSnooze(until.toISOString())} />
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
