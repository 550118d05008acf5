/** Moves footnotes and endnotes into the sentences that reference them. */
export function withNotesInPlace(html: string): string {
  const notes = new Map<string, string>()
  const body = html.replace(NOTE, (_, id: string, note: string) => {
    notes.set(
      id,
      note
        .replace(/<[^<>]*>|↑/g, ' ')
        .trim()
        .replace(/\.$/, ''),
    )
    return ''
  })
  return body.replace(REFERENCE, (_, id: string) => (notes.get(id) ? ` (${notes.get(id)})` : ''))
}

const NOTE = /<li id="((?:foot|end)note-[\w-]+)">(.*?)<\/li>/gs
const REFERENCE = /<sup><a href="#((?:foot|end)note-[\w-]+)"[^>]*>[^<]*<\/a><\/sup>/g
