/** One element of `id,messages.limit(20){id,message}`. */
export interface Field {
  name: string
  limit: number | null
  inner: Field[]
}

export function parseFields(text: string): Field[] {
  const fields: Field[] = []
  let depth = 0
  let piece = ''
  for (const sign of `${text},`) {
    if (sign === '{') depth++
    if (sign === '}') depth--
    if (sign !== ',' || depth > 0) piece += sign
    else if (piece) {
      fields.push(fieldOf(piece))
      piece = ''
    }
  }
  return fields
}

function fieldOf(piece: string): Field {
  const [, name = '', limit, inner = ''] = /^(\w+)(?:\.limit\((\d+)\))?(?:\{(.*)\})?$/.exec(piece) ?? []
  return { name, limit: limit ? Number(limit) : null, inner: parseFields(inner) }
}

/** Only the requested fields, and the id. */
export const pick = <Whole extends Record<string, unknown>>(whole: Whole, fields: Field[]) =>
  Object.fromEntries(
    Object.entries(whole).filter(([name]) => name === 'id' || fields.some((field) => field.name === name)),
  )
