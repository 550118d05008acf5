import { texts } from './texts.ts'

export type Language = keyof typeof texts

/** As the owner chose, else the page's language, else the first of the visitor's that we speak. */
export function chooseLanguage(chosen: string, page: string, visitor: readonly string[]): Language {
  const wanted = [chosen, page, ...visitor].map((tag) => tag.slice(0, 2).toLowerCase())
  return (wanted.find((tag) => tag in texts) as Language | undefined) ?? 'en'
}
