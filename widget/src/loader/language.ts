import { LANGUAGES } from './texts.ts'

/** As the owner chose, else the page's language, else the first of the visitor's that we speak. */
export function chooseLanguage(chosen: string, page: string, visitor: readonly string[]) {
  const wanted = [chosen, page, ...visitor].map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean) ?? 'en'
}
