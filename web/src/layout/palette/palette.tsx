import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandPalette } from '../../ui/command-palette.tsx'
import type { OverlayProps } from '../overlay-props.ts'
import { useActions } from './use-actions.tsx'
import { useAppearance } from './use-appearance.tsx'
import { useDestinations } from './use-destinations.tsx'
import { useFound } from './use-found.tsx'

export default function Palette({ open, onClose }: OverlayProps) {
  const { t } = useTranslation('layout')
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const groups = [...useDestinations(), useActions(), ...found.groups, ...useAppearance()]
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onType={setTyped}
      groups={groups.filter(({ items }) => items.length > 0)}
      label={t('commands')}
      placeholder={t('commands_placeholder')}
      emptyText={found.emptyText}
      note={found.note}
      closeLabel={t('close')}
    />
  )
}
