import type { BackendModule } from 'i18next'

/** Loads one file per language and screen, with one retry. */
export const dictionaries: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    load(`/locales/${language}/${namespace}.json`).then(
      (texts) => done(null, texts),
      (error) => done(error, true),
    )
  },
}

async function load(path: string): Promise<Record<string, string>> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}
