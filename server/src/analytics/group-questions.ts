import { setImmediate } from 'node:timers/promises'
import type { api } from '@switchboard/contract'
import { isStopWord, type Language, languageOfText, stemOf, wordsOf } from '../language/index.ts'
import { plainWords } from '../language/plain-words.ts'
import type { AskedTurn } from './measure-turns.ts'

type Asked = Pick<AskedTurn, 'question' | 'timestamp' | 'chat_id' | 'bot_id'>
type Group = api.analytics.QuestionGroup

/** Questions processed before yielding to the event loop: customers must not wait for a report. */
const AT_ONCE = 100

/** Most asked first. Questions come latest first, and the latest wording represents its group. */
export async function groupQuestions(asked: Asked[]): Promise<Group[]> {
  const groupByTopic = new Map<string, Group>()
  const topicOf = topicReader()
  for (const [place, { question, timestamp, chat_id, bot_id }] of asked.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const topic = topicOf(question)
    const group = groupByTopic.get(topic)
    if (group) group.count++
    else groupByTopic.set(topic, { question, count: 1, asked_at: timestamp.toISOString(), chat_id, bot_id })
  }
  return [...groupByTopic.values()].sort((a, b) => b.count - a.count)
}

/**
 * Reduces a question to its stems without filler words, in no order: "Do you ship to Poland?" and "shipping to Poland"
 * get the same topic. Questions share most of their words, so each word is stemmed once.
 */
function topicReader() {
  const topicByText = new Map<string, string>()
  const stemByWord = new Map<string, string>()

  function stem(word: string, language: Language): string {
    const key = `${language} ${word}`
    const known = stemByWord.get(key) ?? stemOf(word, language)
    stemByWord.set(key, known)
    return known
  }
  function read(question: string): string {
    const language = languageOfText(question)
    const words = wordsOf(question).filter((word) => !isStopWord(word, language))
    const stems = [...new Set(words.map((word) => stem(word, language)))].sort()
    return stems.join(' ') || plainWords(question) || question.trim()
  }
  return (question: string): string => {
    const topic = topicByText.get(question) ?? read(question)
    topicByText.set(question, topic)
    return topic
  }
}
