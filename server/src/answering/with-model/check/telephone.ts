/** Compares phone numbers with or without country code and trunk prefix ("0", in Russia "8"). */
export const isSameLine = (one: string, other: string): boolean =>
  formsOf(one).some((each) => formsOf(other).some((form) => each.endsWith(form) || form.endsWith(each)))

/** Fewer digits do not identify a line. */
const FEWEST_DIGITS = 7

const formsOf = (digits: string): string[] =>
  [digits, digits.replace(/^0+/, ''), digits.replace(/^8(?=\d{10}$)/, '7')].filter(
    ({ length }) => length >= FEWEST_DIGITS,
  )
