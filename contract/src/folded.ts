/** Words as a search compares them, in any case and without the marks on letters: the database's `folded`. */
export const folded = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđħıßæœ]/g, (letter) => PLAIN[letter]!)

/** Those that are not a plain letter with a mark upon it. */
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
