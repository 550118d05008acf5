/** Whether the prompt still contains the assistant's former name. */
export function hasFormerName(prompt: string, former: string, now: string): boolean {
  const name = now.trim()
  if (former === '' || name === '' || name === former) return false
  // Ignore the new name first: "Zofia" may be part of "Zofia from Kraków".
  const parts = prompt.replaceAll(name, '').split(former)
  return parts.slice(1).some((after, at) => !ENDS_IN_WORD.test(parts[at]!) && !STARTS_WORD.test(after))
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const STARTS_WORD = /^[\p{L}\p{N}]/u
