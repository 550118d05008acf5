/**
 * Half of a character, as left by a text that was cut inside an emoji, is no text to a database. It becomes the
 * mark for what could not be read, and the rest of the words is kept.
 */
export const wellFormed = (text: string) => text.toWellFormed()

/** As PostgreSQL can keep it: it has no place for NUL in a text. */
export const storable = (text: string) => wellFormed(text).replaceAll('\0', '')
