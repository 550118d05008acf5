/** A greeting without its Markdown marks, for where there is no room for more than a line of words. */
export const plain = (text: string) =>
  text.replace(/\[([^[\]]+)\]\([^)[]+\)|(\*\*?|__|`)(?=\S)(.+?)\2/g, '$1$3')
