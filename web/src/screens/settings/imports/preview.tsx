import type { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useImportTexts } from './use-import-texts.ts'

/** What the files contain, and what is left out and why. */
export function Preview({ found }: { found: api.imports.Found }) {
  const { t } = useTranslation('account')
  const texts = useImportTexts()
  const skipped = texts.skipped(found)
  return (
    <div className="grid gap-2 rounded-control bg-surface p-3">
      <p className="font-medium">{texts.found(found)}</p>
      {skipped.length > 0 && (
        <div className="grid gap-1 text-muted">
          <p>{t('imports_skipped')}</p>
          <ul className="grid list-disc gap-0.5 pl-5">
            {skipped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
