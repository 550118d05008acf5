/** The model replies with this if the documents do not contain the answer. */
export const NO_ANSWER = 'NO_ANSWER'

export const hasMark = (sentence: string): boolean => MARK.test(sentence)

export const withoutMark = (sentence: string): string => sentence.replaceAll(EACH_MARK, '')

/** Small models sometimes write it without the underscore. */
const MARK = /\bNO[_ ]ANSWER\b/
const EACH_MARK = /\bNO[_ ]ANSWER\b/g
