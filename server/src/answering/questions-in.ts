import { plainWords } from '../language/plain-words.ts'
import { sentencesOf } from '../language/sentences.ts'

/**
 * Splits a message into its questions, each with the text before it. Empty if there is only one, or more than can be
 * answered at once. Text after the last question belongs to it.
 */
export function questionsIn(text: string): string[] {
  // Short sentences are not split otherwise, but short questions are.
  const sentences = sentencesOf(text.replace(ADDRESS, hidden))
    .flatMap((sentence) => sentence.split(/(?<=\?)\s+(?=\S)/))
    .map(shown)
  const questions: string[] = []
  let before: string[] = []
  for (const sentence of sentences) {
    before.push(sentence)
    if (!isQuestion(sentence)) continue
    questions.push(before.join(' '))
    before = []
  }
  if (questions.length < 2 || questions.length > MOST) return []
  return [...questions.slice(0, -1), [questions.at(-1)!, ...before].join(' ')]
}

/** Punctuation inside a URL does not end a sentence. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s?!]*(?:[?!][^\s?!]+)*/gi
const MARKS = '.?!'
const HIDDEN = '\uE000\uE001\uE002'
const hidden = (address: string) => address.replace(/[.?!]/g, (mark) => HIDDEN[MARKS.indexOf(mark)]!)
const shown = (text: string) => text.replace(/[\uE000-\uE002]/g, (mark) => MARKS[HIDDEN.indexOf(mark)]!)

const MOST = 3
/** "Really?" is not a question in itself. */
const FEWEST_WORDS = 2

const isQuestion = (sentence: string) =>
  sentence.endsWith('?') && plainWords(sentence).split(' ').length >= FEWEST_WORDS
