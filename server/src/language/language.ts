/** The language of a text. `other`: a language for which there is no stemmer. */
export type Language = 'en' | 'pl' | 'ru' | 'other'
