/**
 * A text in letters that are what they look like: without marks and signs that nobody sees, and in Latin letters where
 * another alphabet has one of the same shape. Two texts are compared in this form; nobody is meant to read it.
 */
export const withoutLookAlikes = (text: string): string =>
  // Marks go before the letters are looked up, and once more from what their compatible forms bring.
  text
    .replace(TAG, (tag) => String.fromCodePoint(tag.codePointAt(0)! - FIRST_TAG))
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(BEYOND_ASCII, (letter) => LATIN.get(letter) ?? inSign(letter) ?? letter)

/** Digits as the letters that they stand for in "n3v3r"; i and l become one, as 1 may be either. */
export const asLetters = (word: string): string => word.replace(/[0-9il]/g, (sign) => LEET.get(sign)!)

const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const BEYOND_ASCII = /[^\p{ASCII}]/gu
/** ASCII once more, and invisible. */
const TAG = /[\u{e0020}-\u{e007e}]/gu
const FIRST_TAG = 0xe0000

const LEET = new Map([...'0123456789il'].map((sign, at) => [sign, [...'oizeasgtbgii'][at]!]))

const LATIN = new Map(
  [
    // Cyrillic
    [
      'аАвВеЕкКмМнНоОрРсСтТуУхХьЬіІјЈѕЅԛԚԝԜһҺԁԀѵѴӏӀгпиИяЯ',
      'aAbBeEkKmMhHoOpPcCtTyYxXbBiIjJsSqQwWhHdDvVlIrnnNrR',
    ],
    // Greek: capitals and small letters resemble different ones.
    ['αβγεηικνορτυχωςσμΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abyenikvoptuxwsouABEZHIKMNOPTYX'],
    // Latin, small capitals, and letters turned around
    ['ıłŁøØđĐħŧɑɡɩƒƖȷ', 'ilLoOdDhtagifIj'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
    ['ɐɔǝəɟɓɥɯɹʇʌʍʎʞ', 'aceefghmrtvwyk'],
    // Armenian and Cherokee
    ['ոօսհցզյքՕՍՏԼ', 'nouhgqjpOUSL'],
    ['ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏤᏔᏃ', 'ABCDEGHiJKLMPRSTVWZ'],
  ].flatMap(([odd, plain]) => [...odd!].map((letter, at) => [letter, plain![at]!] as const)),
)

/** Letters in circles, squares and flags. */
function inSign(sign: string): string | null {
  const code = sign.codePointAt(0)!
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((from) => code >= from && code < from + 26)
  return first === undefined ? null : String.fromCodePoint(0x61 + code - first)
}
