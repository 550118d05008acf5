/**
 * Replaces lone surrogates, as left by text cut inside an emoji, with U+FFFD, because a database rejects them. The rest
 * of the text is kept.
 */
export const wellFormed = (text: string) => text.toWellFormed()

/** Also removes NUL, which PostgreSQL cannot store in text. */
export const storable = (text: string) => wellFormed(text).replaceAll('\0', '')
