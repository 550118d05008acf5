/** Yields the data of each event of a `text/event-stream`, wherever its bytes were split on the way. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let event: Received = { id: null, lines: [] }
  let previous: Received | null = null
  for await (const line of linesOf(body)) {
    if (line !== '') {
      addField(event, line)
      continue
    }
    if (event.lines.length > 0 && !isSame(event, previous)) yield event.lines.join('\n')
    previous = event
    event = { id: null, lines: [] }
  }
  // Some servers omit the empty line after the last event.
  if (event.lines.length > 0 && !isSame(event, previous)) yield event.lines.join('\n')
}

type Received = { id: string | null; lines: string[] }

/** Only the event id shows a duplicate: in "1000" the same piece may come twice legitimately. */
function isSame(event: Received, previous: Received | null) {
  return (
    event.id !== null && event.id === previous?.id && event.lines.join('\n') === previous.lines.join('\n')
  )
}

/** A comment line starts with a colon, so its field name is empty and it is ignored. */
function addField(event: Received, line: string) {
  const colon = line.indexOf(':')
  const [name, rest] = colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
  const value = rest.startsWith(' ') ? rest.slice(1) : rest
  if (name === 'data') event.lines.push(value)
  if (name === 'id') event.id = value
}

/** Reads each byte once, so that a stream of tiny pieces costs no more than one of large pieces. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let line = ''
  let endedInReturn = false
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    const [first, ...others] = (endedInReturn ? text.replace(/^\n/, '') : text).split(/\r\n|\r|\n/)
    endedInReturn = text === '' ? endedInReturn : text.endsWith('\r')
    line += first
    for (const other of others) {
      yield line
      line = other
    }
  }
  if (line !== '') yield line
}
