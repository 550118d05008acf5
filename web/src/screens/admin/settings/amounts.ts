/** Empty means none. Many of our users write a decimal comma. */
export const isAmount = (text: string) => /^(?:\d{1,9}(?:[.,]\d{1,6})?)?$/.test(text.trim())

export const amountIn = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'))

export const amountText = (amount: number | null) => (amount === null ? '' : String(amount))
