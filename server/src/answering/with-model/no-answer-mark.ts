/** The model is told to say this when the documents do not have the answer. */
export const NO_ANSWER = 'NO_ANSWER'

export const hasMark = (sentence: string): boolean => MARK.test(sentence)

export const withoutMark = (sentence: string): string => sentence.replaceAll(EACH_MARK, '')

/** Small models misspell it. */
const MARK = /\bNO[_ ]ANSWER\b/
const EACH_MARK = /\bNO[_ ]ANSWER\b/g
