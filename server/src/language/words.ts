const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** Lower case, in the order of the text; an apostrophe belongs to its word. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? []

/** As careless writing has it: without accents. */
export const folded = (word: string): string =>
  isPlain(word)
    ? word
    : word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[łё’]/g, (letter) => PLAIN[letter] ?? letter)

export const foldedWords = (text: string): string[] => wordsOf(text).map(folded)

const PLAIN: Record<string, string> = { ł: 'l', ё: 'е', '’': "'" }

// Most words are; asking is a tenth of the price of folding.
const isPlain = (word: string) => /^[a-z0-9']*$/.test(word)
