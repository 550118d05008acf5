import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Steps to take elsewhere before filling in the form. */
export function Guide({ title, steps }: { title: string; steps: ReactNode[] }) {
  return (
    <div className="grid gap-1.5 rounded-control bg-surface px-3 py-2.5 text-sm">
      <p className="font-medium">{title}</p>
      <ol className="grid list-decimal gap-1 pl-5 text-muted">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places.
          <li key={index} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

export function OutLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation('integrations')
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-2">
      {children}
      <span className="sr-only"> {t('new_tab')}</span>
    </a>
  )
}
