import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

export function NoteButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Button size="sm" onClick={onClick}>
      <StickyNote />
      {t('note_add')}
    </Button>
  )
}
