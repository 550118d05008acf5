/** Encodes like PHP's http_build_query: true is 1, false is 0, and null is empty. */
export function toNestedForm(content: object): URLSearchParams {
  const form = new URLSearchParams()
  const put = (name: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, within] of Object.entries(value)) put(`${name}[${key}]`, within)
    else form.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value ?? ''))
  }
  for (const [name, value] of Object.entries(content)) put(name, value)
  return form
}
