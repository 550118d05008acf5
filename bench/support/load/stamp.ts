/** Appends the sending time, on the clock that all processes of this machine share. */
export const stamped = (text: string) => `${text} [sent ${performance.timeOrigin + performance.now()}]`

/** Null if the text contains no time. */
export function sentAt(text: string): number | null {
  const found = /\[sent ([\d.]+)\]/.exec(text)?.[1]
  return found ? Number(found) : null
}
