/** The words that matter most, typed in anger: “humna”, “opertor”, “represenative”. */
export const mended = (word: string): string =>
  word.length < SHORTEST || OFTEN_MISTYPED.includes(word)
    ? word
    : (OFTEN_MISTYPED.find((meant) => isSlip(word, meant)) ?? word)

const SHORTEST = 4
const OFTEN_MISTYPED = ['talk', 'human', 'person', 'operator', 'representative', 'supervisor', 'someone']

/** Two letters in the wrong order; or, inside a longer word, one letter too many, too few, or wrong. */
function isSlip(word: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, at) => letter !== word[at])
  const rest = (text: string, from: number) => text.slice(start + from)
  if (word.length === meant.length && word[start] === meant[start + 1] && word[start + 1] === meant[start])
    return rest(word, 2) === rest(meant, 2)
  if (meant.length < 6 || start < 1 || word.at(-1) !== meant.at(-1)) return false
  return [
    [1, 0],
    [0, 1],
    [1, 1],
  ].some(([more, less]) => rest(word, more!) === rest(meant, less!))
}
