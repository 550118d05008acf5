import { widget } from './config.ts'

type Flag = 'greeted' | 'open'

const prefix = `switchboard:${widget.id}:`
export const TOKEN_KEY = `${prefix}token`

/** Where a page's storage is blocked or full, a text lasts as long as the page. */
const unstored: Record<string, string> = {}

const attempt = <Result>(act: () => Result) => {
  try {
    return act()
  } catch {}
}

/** Each text has a key of its own: two tabs never write over one another. */
export function keep(name: string, text: string | null) {
  delete unstored[name]
  try {
    if (text) localStorage[prefix + name] = text
    else delete localStorage[prefix + name]
  } catch {
    if (text) unstored[name] = text
  }
}

/** What the panel wants to be told again, by name. */
export function kept() {
  const found = { ...unstored }
  try {
    for (const key in localStorage)
      if (key.startsWith(prefix)) found[key.slice(prefix.length)] = localStorage[key]
  } catch {}
  return found
}

/** For as long as the tab lives. */
export const setFlag = (name: Flag, isSet: boolean) =>
  attempt(() => {
    sessionStorage[prefix + name] = isSet ? 1 : ''
  })

export const isFlagSet = (name: Flag) => attempt(() => sessionStorage[prefix + name])
