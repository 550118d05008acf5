/** With the country's number or without, and with what is dialled before it at home: "0", in Russia "8". */
export const isSameLine = (one: string, other: string): boolean =>
  formsOf(one).some((each) => formsOf(other).some((form) => each.endsWith(form) || form.endsWith(each)))

/** Less is too little to tell two lines apart. */
const FEWEST_DIGITS = 7

const formsOf = (digits: string): string[] =>
  [digits, digits.replace(/^0+/, ''), digits.replace(/^8(?=\d{10}$)/, '7')].filter(
    ({ length }) => length >= FEWEST_DIGITS,
  )
