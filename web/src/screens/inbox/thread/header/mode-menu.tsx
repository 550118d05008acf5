import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatMode } from '../../../../data/chats.ts'
import { cx } from '../../../../lib/cx.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '../../../../ui/menu.tsx'

type ModeMenuProps = { mode: ChatMode; onChange?: (mode: ChatMode) => void }

/** Two modes can be chosen; `stop` is shown while the AI is stopped for the whole account. */
export function ModeMenu({ mode, onChange }: ModeMenuProps) {
  const { t } = useTranslation('inbox')
  const labels = { auto: t('thread_auto'), manual: t('thread_manual'), stop: t('thread_stop') }
  if (!onChange) return <Badge className="mx-1">{labels[mode]}</Badge>
  return (
    <Menu
      align="end"
      trigger={
        <Button
          aria-description={t('thread_mode')}
          className={cx('max-desktop:px-2 max-desktop:text-xs', mode === 'stop' && 'text-danger-text')}
        >
          {labels[mode]}
          <ChevronDown />
        </Button>
      }
    >
      <MenuRadioGroup value={mode} onValueChange={(chosen: ChatMode) => chosen !== mode && onChange(chosen)}>
        <MenuRadioItem value="auto">{labels.auto}</MenuRadioItem>
        <MenuRadioItem value="manual">{labels.manual}</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  )
}
