import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_OPTIONS } from '../../i18n/language.ts'
import { setTheme } from '../../lib/theme.ts'
import { changeLanguage } from '../../shared/change-language.ts'
import type { CommandGroup } from '../../ui/command-palette.tsx'

/** Theme and language. */
export function useAppearance(): CommandGroup[] {
  const { t } = useTranslation('layout')
  return [
    {
      label: t('group_theme'),
      items: [
        { id: 'light', label: t('theme_light'), icon: <Sun />, run: () => setTheme('light') },
        { id: 'dark', label: t('theme_dark'), icon: <Moon />, run: () => setTheme('dark') },
        { id: 'system', label: t('theme_system'), icon: <Monitor />, run: () => setTheme('system') },
      ],
    },
    {
      label: t('group_language'),
      items: LANGUAGE_OPTIONS.map(({ value, label }) => ({
        id: value,
        label,
        icon: <Languages />,
        run: () => void changeLanguage(value),
      })),
    },
  ]
}
