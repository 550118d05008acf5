import { Tag, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../../data/labels.ts'
import { LabelMark } from '../../../shared/label-mark.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '../../../ui/menu.tsx'

type LabelFilterProps = { value: number; onChange: (label: number) => void }

/** Filters the list by one label; 0 is any. Hidden if there are no labels. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const { t } = useTranslation('inbox')
  const labels = useLabels().data ?? []
  if (labels.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('labels_filter')} aria-pressed={value !== 0}>
          <Tag />
        </IconButton>
      }
    >
      <MenuRadioGroup value={String(value)} onValueChange={(chosen) => onChange(Number(chosen))}>
        <MenuRadioItem value="0">{t('labels_any')}</MenuRadioItem>
        {labels.map((label) => (
          <MenuRadioItem key={label.id} value={String(label.id)}>
            <LabelMark label={label} />
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}

/** Resets the filter if a colleague deletes the label. */
export function useLiveLabel(chosen: number): number {
  const labels = useLabels().data
  return !labels || labels.some(({ id }) => id === chosen) ? chosen : 0
}

/** Shows the active label filter, with a button to clear it. */
export function ChosenLabel({ value, onChange }: LabelFilterProps) {
  const { t } = useTranslation('inbox')
  const label = useLabels().data?.find(({ id }) => id === value)
  if (!label) return null
  return (
    <p className="flex min-w-0 items-center gap-1.5 rounded-control bg-sel py-0.5 pr-0.5 pl-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <LabelMark label={label} />
      </span>
      <IconButton size="xs" label={t('labels_any')} onClick={() => onChange(0)}>
        <X />
      </IconButton>
    </p>
  )
}
