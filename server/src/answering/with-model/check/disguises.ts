// What a model may be asked to make of a text, and what a visitor could read again.

export const backwards = (letters: string): string => [...letters].reverse().join('')

/** By 13 letters. */
export const turned = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })

/** Base64, hex and percent signs. What is none of them decodes to letters that no text has. */
export const decoded = (text: string): string =>
  [...text.matchAll(CODES)]
    .map(([code]) => Buffer.from(code, /^[0-9a-f]+$/i.test(code) ? 'hex' : 'base64').toString('utf8'))
    .concat(text.replace(PERCENT, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8')))
    .join(' ')

const CODES = /[\w+/-]{16,}/g
const PERCENT = /(?:%[0-9a-f]{2})+/gi
