/** The text as a person would see it: nothing invisible, nothing that reorders letters, no stray spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(LIGATURES, (letter) => letter.normalize('NFKD'))
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same on one line. */
export const cleanLine = (text: string) => cleanText(text).replace(/\s+/g, ' ')

// Control, zero-width, bidirectional, tag, variation and private-use characters: a reader does not see them, a model does.
const UNSEEN = new RegExp(
  [
    '[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f]',
    '[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\ufffd]',
    '\\p{Co}|\\p{Cs}|[\\u{e0000}-\\u{e0fff}]',
  ].join('|'),
  'gu',
)
const LIGATURES = /[\ufb00-\ufb06]/g
