// Encodings that a visitor may ask a model for and decode again.

export const backwards = (letters: string): string => [...letters].reverse().join('')

/** ROT13. */
export const turned = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })

/** Decodes Base64, hex and percent encoding. Text that is not encoded decodes to letters that match nothing. */
export const decoded = (text: string): string =>
  [...text.matchAll(CODES)]
    .map(([code]) => Buffer.from(code, /^[0-9a-f]+$/i.test(code) ? 'hex' : 'base64').toString('utf8'))
    .concat(text.replace(PERCENT, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8')))
    .join(' ')

const CODES = /[\w+/-]{16,}/g
const PERCENT = /(?:%[0-9a-f]{2})+/gi
