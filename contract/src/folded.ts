/** Lower-cases text and removes diacritics for search, like the database function `folded`. */
export const folded = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđħıßæœ]/g, (letter) => PLAIN[letter]!)

/** Letters that Unicode does not decompose into a base letter and a diacritic. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
