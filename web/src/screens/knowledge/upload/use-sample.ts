import type { Language } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'

/** Uploads a sample help page of a shop, in the language of the console. */
export function useSample(take: (files: File[]) => void) {
  const { t, i18n } = useTranslation('knowledge')
  return async () => {
    try {
      take([await sampleIn(i18n.language as Language, t('sample_name'))])
    } catch {
      toast.error(t('sample_failed'))
    }
  }
}

async function sampleIn(language: Language, name: string): Promise<File> {
  const answer = await fetch(`/samples/${language}.md`)
  if (!answer.ok) throw new Error(`The sample answered ${answer.status}`)
  return new File([await answer.blob()], `${name}.md`, { type: 'text/markdown' })
}
