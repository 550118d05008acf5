import { widget } from './config.ts'

type Flag = 'greeted' | 'open'

const prefix = `switchboard:${widget.id}:`
export const TOKEN_KEY = `${prefix}token`

/** Fallback while storage is blocked or full; lasts as long as the page. */
const unstored: Record<string, string> = {}

const attempt = <Result>(act: () => Result) => {
  try {
    return act()
  } catch {}
}

/** Separate keys per text, so that two tabs do not overwrite each other. */
export function keep(name: string, text: string | null) {
  delete unstored[name]
  try {
    if (text) localStorage[prefix + name] = text
    else delete localStorage[prefix + name]
  } catch {
    if (text) unstored[name] = text
  }
}

/** All texts stored for the panel, by name. */
export function kept() {
  const found = { ...unstored }
  try {
    for (const key in localStorage)
      if (key.startsWith(prefix)) found[key.slice(prefix.length)] = localStorage[key]
  } catch {}
  return found
}

/** Lasts as long as the tab. */
export const setFlag = (name: Flag, isSet: boolean) =>
  attempt(() => {
    sessionStorage[prefix + name] = isSet ? 1 : ''
  })

export const isFlagSet = (name: Flag) => attempt(() => sessionStorage[prefix + name])
