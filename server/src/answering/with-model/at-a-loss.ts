/** What the model is told to say when the documents do not hold the answer. */
export const NO_ANSWER = 'NO_ANSWER'

export const hasMark = (sentence: string): boolean => MARK.test(sentence)

export const withoutMark = (sentence: string): string => sentence.replace(new RegExp(MARK, 'g'), '')

/** Small models are careless with it. */
const MARK = /\bNO[_ ]ANSWER\b/
