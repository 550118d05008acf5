import { SELECTABLE_LANGUAGES } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../i18n/language.ts'
import { cx } from '../lib/cx.ts'
import { Brand } from './brand.tsx'
import { changeLanguage } from './change-language.ts'

type PublicPageProps = {
  /** Shown beside the page if it is wide, else below it. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of pages outside the signed-in part: the brand, one column, and the language. */
export function PublicPage({ aside, children }: PublicPageProps) {
  return (
    <div className={cx('grid min-h-dvh', aside && 'desktop:grid-cols-2')}>
      <div className="grid grid-rows-[auto_1fr_auto]">
        <header className="px-6 py-5">
          <Link to="/login" className="inline-block rounded-control">
            <Brand />
          </Link>
        </header>
        <main className="px-6 py-8 desktop:pt-[18dvh]">
          <div className="mx-auto w-full max-w-90">{children}</div>
        </main>
        {!aside && <PublicFooter />}
        {aside && <PublicFooter className="max-desktop:hidden" />}
      </div>
      {aside}
      {aside && <PublicFooter className="desktop:hidden" />}
    </div>
  )
}

function PublicFooter({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('common')
  return (
    <footer className={cx('flex flex-wrap items-center gap-x-4 px-6 py-4 text-sm text-muted', className)}>
      <Link to="/privacy-policy" className="inline-flex h-8 items-center hover:text-fg hover:underline">
        {t('privacy_policy')}
      </Link>
      <fieldset className="ml-auto flex items-center gap-x-4">
        <legend className="sr-only">{t('language')}</legend>
        {SELECTABLE_LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={i18n.language === language}
            onClick={() => changeLanguage(language)}
            className="inline-flex h-8 items-center hover:text-fg hover:underline aria-pressed:font-medium aria-pressed:text-fg"
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </fieldset>
    </footer>
  )
}
