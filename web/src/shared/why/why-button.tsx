import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { usePart } from '../../lib/use-part.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const WhyDrawer = lazyPart(async () => {
  const [part] = await Promise.all([import('./why-drawer.tsx'), loadTexts('why')()])
  return part.WhyDrawer
})

/** Opens the explanation of an answer. */
export function WhyButton({ messageId }: { messageId: number }) {
  const { t } = useTranslation('thread')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isReady = usePart(WhyDrawer, wasOpened)
  const open = () => {
    setOpen(true)
    setWasOpened(true)
  }
  return (
    <>
      <IconButton label={t('why')} size="xs" loading={isOpen && !isReady} onClick={open}>
        <CircleHelp className="size-3.5" />
      </IconButton>
      {wasOpened && isReady && (
        <WhyDrawer messageId={messageId} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
