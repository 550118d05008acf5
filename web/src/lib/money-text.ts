/** Shows fractions of a cent for amounts below 1. The currency is not known, so there is no symbol. */
export const moneyText = (amount: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: amount !== 0 && amount < 1 ? 4 : 2,
  }).format(amount)
