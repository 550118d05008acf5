const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** Returns the words in order, in lower case. An apostrophe belongs to its word. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? []

/** Removes the accents, as many people do when they type. */
export const folded = (word: string): string =>
  isPlain(word)
    ? word
    : word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[łё’]/g, (letter) => PLAIN[letter] ?? letter)

export const foldedWords = (text: string): string[] => wordsOf(text).map(folded)

const PLAIN: Record<string, string> = { ł: 'l', ё: 'е', '’': "'" }

// Most words are plain ASCII, and this check costs a tenth of the normalisation.
const isPlain = (word: string) => /^[a-z0-9']*$/.test(word)
