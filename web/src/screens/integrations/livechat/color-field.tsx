import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { contrastOnWhite, VISIBLE_CONTRAST } from './contrast.ts'

type ColorFieldProps = { value: string; isWrong: boolean; onChange: (color: string) => void }

/** A picked or typed colour. Text on it is always readable; only its contrast with the page can be too low. */
export function ColorField({ value, isWrong, onChange }: ColorFieldProps) {
  const { t, i18n } = useTranslation('integrations')
  const contrast = isWrong ? null : contrastOnWhite(value)
  const ratio =
    contrast && new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(contrast)
  const hint =
    contrast && contrast < VISIBLE_CONTRAST ? t('color_weak', { ratio }) : t('color_good', { ratio })
  return (
    <Field label={t('color')} hint={contrast && hint} error={isWrong && t('color_wrong')}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={t('color_pick')}
          value={isWrong ? '#000000' : value}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-10 shrink-0 cursor-pointer rounded-control border border-line-strong bg-bg p-0.5 pointer-coarse:h-10"
        />
        <Input
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          onValueChange={(text) => onChange(text.trim())}
        />
      </div>
    </Field>
  )
}
