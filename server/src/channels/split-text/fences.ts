export interface OpenFence {
  marker: string
  /** The whole opening line, with its language. */
  line: string
  start: number
  bodyStart: number
}

/** The code block that is open at this position of a Markdown text. */
export function fenceAt(text: string, place: number): OpenFence | null {
  let open: OpenFence | null = null
  for (const { index: start, 0: line } of text.matchAll(/^.*$/gm)) {
    if (start >= place) break
    if (!open) open = opening(line, start)
    else if (closes(line, open) && start + line.length <= place) open = null
  }
  return open
}

export const closes = (line: string, { marker }: OpenFence) => {
  const mark = line.trim()
  return mark.length >= marker.length && mark === marker[0]!.repeat(mark.length)
}

function opening(line: string, start: number): OpenFence | null {
  const [, marker] = OPENING.exec(line) ?? []
  return marker ? { marker, line, start, bodyStart: start + line.length + 1 } : null
}

/** Longer openings are hardly meant as fences, and would leave no room for the code. */
const OPENING = /^ {0,3}(`{3,8}|~{3,8})[^`]{0,20}$/
