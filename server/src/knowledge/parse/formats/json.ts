import { decodeText } from '../../../platform/decode-text.ts'
import type { Piece } from '../pieces.ts'
import type { Reader } from '../reader.ts'
import { textPieces } from './text.ts'

export const readJson: Reader = async ({ bytes }) => {
  const text = decodeText(bytes)
  const value = parsed(text)
  return { outline: { title: '', pieces: value === undefined ? textPieces(text) : valuePieces(value) } }
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Parses a single value, or one per line. Returns undefined otherwise; the file is then read as text. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return parsedLines(text)
  }
}

function parsedLines(text: string): Json | undefined {
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line))
  } catch {
    return
  }
}

const DEEPEST = 12

/**
 * A list of similar objects becomes a table, a nested object a section, and any other value a paragraph with its name.
 */
function valuePieces(value: Json, name = '', depth = 1): Piece[] {
  if (depth > DEEPEST || value === null) return []
  if (typeof value !== 'object')
    return [{ is: 'paragraph', text: name ? `${name}: ${value}` : String(value) }]
  const heading: Piece[] = name ? [{ is: 'heading', level: Math.min(depth, 6), text: name }] : []
  if (Array.isArray(value)) return [...heading, ...listPieces(value, depth)]
  const pair = questionIn(value)
  if (pair) return [pair]
  // Plain values first: after a nested section they would belong to that section.
  const entries = Object.entries(value).toSorted(
    ([, one], [, other]) => Number(isDeep(one)) - Number(isDeep(other)),
  )
  return [...heading, ...entries.flatMap(([key, inner]) => valuePieces(inner, words(key), depth + 1))]
}

const isDeep = (value: Json) => typeof value === 'object' && value !== null

function listPieces(list: Json[], depth: number): Piece[] {
  if (list.length > 1 && list.every(isFlat) && !questionIn(list[0]!))
    return [tableOf(list as Record<string, Json>[])]
  if (list.every((item) => typeof item !== 'object'))
    return list.map((item) => ({ is: 'paragraph', text: `- ${item}` }))
  return list.flatMap((item) => valuePieces(item, '', depth + 1))
}

const isFlat = (item: Json) =>
  typeof item === 'object' &&
  item !== null &&
  !Array.isArray(item) &&
  Object.values(item).every((value) => value === null || typeof value !== 'object')

function tableOf(list: Record<string, Json>[]): Piece {
  const keys = [...new Set(list.flatMap((item) => Object.keys(item)))].slice(0, 200)
  const rows = list.map((item) => keys.map((key) => String(item[key] ?? '')))
  return { is: 'table', rows: [keys.map(words), ...rows] }
}

function questionIn(item: Json): Piece | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return
  const find = (names: RegExp) =>
    Object.entries(item).find(([key, value]) => names.test(key) && typeof value === 'string')
  const question = find(/^(?:q|question|pytanie|вопрос)$/i)?.[1]
  const answer = find(/^(?:a|answer|odpowiedź|odpowiedz|ответ)$/i)?.[1]
  return question && answer
    ? { is: 'question', question: String(question), answer: String(answer) }
    : undefined
}

const words = (key: string) => key.replace(/[_-]+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
