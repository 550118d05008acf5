// The grammar of IMAP commands (RFC 9051, 9), as far as clients use it.
export type Argument = string | Buffer | Argument[]

/** Parses one command; null if incomplete. `wants`: the size of the literal that the client announced. */
export function readCommand(
  bytes: Buffer,
): { line: Argument[]; length: number } | { wants: number; at: number } | null {
  const stack: Argument[][] = [[]]
  let at = 0
  while (at < bytes.length) {
    const char = bytes[at]!
    if (char === 0x0d && bytes[at + 1] === 0x0a) return { line: stack[0]!, length: at + 2 }
    if (char === 0x20) at += 1
    else if (char === 0x28) {
      const list: Argument[] = []
      stack.at(-1)!.push(list)
      stack.push(list)
      at += 1
    } else if (char === 0x29) {
      if (stack.length > 1) stack.pop()
      at += 1
    } else if (char === 0x22) {
      const quoted = /^"((?:[^"\\\r\n]|\\["\\])*)"/.exec(bytes.toString('latin1', at, at + 10_000))
      if (!quoted)
        return bytes.includes('\r\n', at)
          ? { line: ['*', 'BAD'], length: bytes.indexOf('\r\n', at) + 2 }
          : null
      stack.at(-1)!.push(quoted[1]!.replace(/\\(["\\])/g, '$1'))
      at += quoted[0].length
    } else if (char === 0x7b) {
      const head = /^\{(\d+)(\+?)\}\r\n/.exec(bytes.toString('latin1', at, at + 40))
      if (!head) return null
      const [from, size] = [at + head[0].length, Number(head[1])]
      if (bytes.length < from + size) return head[2] ? null : { wants: size, at: from }
      stack.at(-1)!.push(bytes.subarray(from, from + size))
      at = from + size
    } else {
      const atom = /^[^\s()"{\r\n]*(?:\[[^\]\r\n]*\](?:<[\d.]+>)?)?/.exec(
        bytes.toString('latin1', at, at + 10_000),
      )![0]
      if (!atom) at += 1
      else stack.at(-1)!.push(atom)
      at += atom.length
    }
  }
  return null
}

/** Whether a set such as `3:*,7` contains the number. */
export function isIn(set: string, number: number, last: number): boolean {
  return set.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    return number >= Math.min(from, to) && number <= Math.max(from, to)
  })
}

export const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

export function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString())!
  return `"${day}-${month}-${year} ${time} +0000"`
}
