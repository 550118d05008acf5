/** A first check while typing; the server has the last word. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s@]+$/i.test(text)
