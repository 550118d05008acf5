// Parses PHP forms: `chat[id]=5&list[0]=a` is `{ chat: { id: '5' }, list: { 0: 'a' } }`. Lists become objects, so that
// no key can allocate an array of a million elements.

export type Nested = { [name: string]: string | Nested }

const MOST_FIELDS = 20_000
const DEEPEST = 12

/** Returns null if the text is no such form, or exceeds the limits. */
export function parseNestedForm(text: string): Nested | null {
  const form = emptied()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (!path || ++count > MOST_FIELDS || !put(form, path, value)) return null
  }
  return form
}

/** Without a prototype, `__proto__` is an ordinary field. */
const emptied = (): Nested => Object.create(null) as Nested

function pathOf(name: string): string[] | null {
  const first = /^[^[\]]+/.exec(name)?.[0]
  const rest = name.slice(first?.length ?? 0)
  if (!first || !/^(\[[^[\]]*\])*$/.test(rest)) return null
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)]
  return path.length > DEEPEST ? null : path
}

function put(form: Nested, path: string[], value: string): boolean {
  let place = form
  for (const name of path.slice(0, -1)) {
    place[name] ??= emptied()
    const within = place[name]
    if (typeof within === 'string') return false
    place = within
  }
  const last = path.at(-1)!
  place[last === '' ? String(Object.keys(place).length) : last] = value
  return true
}
