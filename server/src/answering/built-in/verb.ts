/** By their endings, in the languages where they tell. */
export const isVerb = (word: string): boolean => VERB.test(word)

const VERB = /([aeiouyąó]ć|[aeiy]cie|(?<!о)[аеиуыя]ть(ся)?|[аеёиуюя]те(сь)?)$/
