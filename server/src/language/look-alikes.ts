/**
 * Removes combining marks and invisible characters, and replaces letters that look like Latin ones by those. The result
 * serves to compare two texts, not for display.
 */
export const withoutLookAlikes = (text: string): string =>
  // NFKD separates the marks from their letters, so they are removed before the letters are looked up.
  text
    .replace(TAG, (tag) => String.fromCodePoint(tag.codePointAt(0)! - FIRST_TAG))
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(BEYOND_ASCII, (letter) => LATIN.get(letter) ?? inSign(letter) ?? letter)

/** Replaces leetspeak digits by letters ("n3v3r"). Merges i and l, because 1 may stand for either. */
export const asLetters = (word: string): string => word.replace(/[0-9il]/g, (sign) => LEET.get(sign)!)

const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const BEYOND_ASCII = /[^\p{ASCII}]/gu
/** Tag characters: an invisible copy of ASCII. */
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
    // Greek: capital and small letters resemble different Latin ones.
    ['αβγεηικνορτυχωςσμΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abyenikvoptuxwsouABEZHIKMNOPTYX'],
    // Latin, small capitals, and turned letters
    ['ıłŁøØđĐħŧɑɡɩƒƖȷ', 'ilLoOdDhtagifIj'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
    ['ɐɔǝəɟɓɥɯɹʇʌʍʎʞ', 'aceefghmrtvwyk'],
    // Latin with strokes, hooks and tails, which do not decompose
    [
      'ɓƀƃƈȼɕɖɗƌɇɠǥɦɨɉʝƙⱪƚɫɬɭⱡɱɲƞɳŋɵƥᵽʠɋɍɽɾʂȿƫƭʈⱦʉʋⱳƴɏƶȥʐʑⱬ',
      'bbbcccdddegghijjkklllllmnnnnoppqqrrrssttttuvwyyzzzzz',
    ],
    ['ƁɃƂƇȻƊƉƋɆƓǤĦƗɈƘⱩȽⱢⱠⱮƝȠŊƟƤɌⱤƬƮȾɄƲⱲƳɎƵȤⱫ', 'BBBCCDDDEGGHIJKKLLLMNNNOPRRTTTUVWYYZZZ'],
    // Lisu and Coptic
    ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ABCDEFGHIJKLMNOPRSTUVWXYZ'],
    ['ⲀⲁⲂⲃⲈⲉⲎⲎⲒⲓⲔⲕⲘⲙⲚⲛⲞⲟⲢⲣⲤⲥⲦⲧⲨⲩⲬⲭ', 'AaBbEeHHIiKkMmNnOoPpCcTtYyXx'],
    // Armenian and Cherokee
    ['ոօսհցզյքՕՍՏԼ', 'nouhgqjpOUSL'],
    ['ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏤᏔᏃ', 'ABCDEGHiJKLMPRSTVWZ'],
  ].flatMap(([odd, plain]) => [...odd!].map((letter, at) => [letter, plain![at]!] as const)),
)

/** Returns the letter of a circled or squared letter or a flag symbol. */
function inSign(sign: string): string | null {
  const code = sign.codePointAt(0)!
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((from) => code >= from && code < from + 26)
  return first === undefined ? null : String.fromCodePoint(0x61 + code - first)
}
