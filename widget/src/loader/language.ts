import { LANGUAGES } from './texts.ts'

/** The owner's choice, else the page's language, else the visitor's first supported language. */
export function chooseLanguage(chosen: string, page: string, visitor: readonly string[]) {
  const wanted = [chosen, page, ...visitor].map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean) ?? 'en'
}
