/** A greeting without Markdown marks, for a single line. */
export const plain = (text: string) =>
  text.replace(/\[([^[\]]+)\]\([^)[]+\)|(\*\*?|__|`)(?=\S)(.+?)\2/g, '$1$3')
