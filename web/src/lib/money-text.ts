/** Fractions of a cent matter where an answer costs no more; in which currency, only its owner knows. */
export const moneyText = (amount: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: amount !== 0 && amount < 1 ? 4 : 2,
  }).format(amount)
