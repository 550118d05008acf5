import type { Piece } from './pieces.ts'

// A longer answer is an article under a question, and is cut like any other.
const ANSWER_WORDS = 300
const QUESTION_WORDS = 40

/** Joins a question with the answer that follows it: under a heading, as a line of its own, or as Q: and A:. */
export function pairQuestions(pieces: Piece[]): Piece[] {
  const lines = pieces.flatMap(apart)
  const isRunIn = lines.map((piece) => piece.is === 'paragraph' && RUN_IN.test(piece.text))
  const paired: Piece[] = []
  /** Number of paragraphs of each previous answer under the same heading. */
  let answers: number[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const piece = lines[at]!
    // A single one may be a rhetorical question.
    if (isRunIn[at] && (isRunIn[at - 1] || isRunIn[at + 1])) {
      paired.push(runIn((piece as { text: string }).text))
      continue
    }
    const question = questionIn(piece)
    const answer = question ? answerAfter(lines, at + 1, answers) : undefined
    if (piece.is === 'heading') answers = []
    if (!question || !answer) {
      paired.push(piece)
      continue
    }
    if (piece.is === 'paragraph') answers = [...answers, answer.pieces]
    // What comes after still belongs under the headings above the question.
    if (piece.is === 'heading') paired.push({ is: 'heading', level: piece.level, text: '' })
    paired.push({ is: 'question', question, answer: answer.text })
    at += answer.pieces
  }
  return paired
}

/** "Where can I park? On West Street." */
const RUN_IN = /^(?!\s)[^?\n]{5,200}\?["”»)]?[ \t]+\p{Lu}[^\n]*$/u

function runIn(text: string): Piece {
  const end = text.search(/\?["”»)]?[ \t]/) + 1
  const mark = /^["”»)]/.exec(text.slice(end))?.[0] ?? ''
  const question = text
    .slice(0, end + mark.length)
    .replace(NUMBERING, '')
    .replace(ASKED, '')
  return { is: 'question', question, answer: text.slice(end + mark.length).trim() }
}

/** Splits a paragraph whose lines are questions and answers. */
function apart(piece: Piece): Piece[] {
  if (piece.is !== 'paragraph' || !piece.text.includes('\n')) return [piece]
  const lines = piece.text.split('\n')
  if (!lines.some((line) => asksOutright(line))) return [piece]
  const parts: string[] = []
  for (const line of lines) {
    const isNew = parts.length === 0 || asksOutright(line) || asksOutright(parts.at(-1)!)
    if (isNew) parts.push(line)
    else parts[parts.length - 1] += `\n${line}`
  }
  return parts.map((text) => ({ is: 'paragraph', text }))
}

const NUMBERING = /^(?:[-*•]\s+)?(?:\(?\d{1,3}[.):]\s*)*/
const ASKED = /^(?:q|question|pytanie|p|вопрос|в)\s*\d{0,3}\s*[:.)–-]\s+/i
const ANSWERED = /^(?:a|answer|odpowiedź|odp|o|ответ|о)\s*\d{0,3}\s*[:.)–-]\s+/i

function questionIn(piece: Piece): string | undefined {
  if (piece.is !== 'heading' && piece.is !== 'paragraph') return
  return asksOutright(piece.text) ? piece.text.replace(NUMBERING, '').replace(ASKED, '').trim() : undefined
}

function asksOutright(line: string): boolean {
  if (line.includes('\n') || wordsIn(line) > QUESTION_WORDS) return false
  const text = line.replace(NUMBERING, '')
  return (/\?["”»)]?$/.test(text) && /\p{L}/u.test(text)) || (ASKED.test(text) && !ANSWERED.test(text))
}

/** Everything up to the next question or heading, unless it is too long for one answer. */
function answerAfter(
  lines: Piece[],
  from: number,
  before: number[],
): { text: string; pieces: number } | undefined {
  const texts: string[] = []
  let words = 0
  let isLast = true
  for (const piece of lines.slice(from, from + 100)) {
    if (piece.is !== 'paragraph' || asksOutright(piece.text)) {
      isLast = piece.is !== 'paragraph'
      break
    }
    words += wordsIn(piece.text)
    if (words > ANSWER_WORDS) return
    texts.push(texts.length === 0 ? piece.text.replace(ANSWERED, '') : piece.text)
  }
  // If each previous answer is one paragraph, only the first paragraph after the last question is its answer.
  const isOneEach = isLast && before.length > 1 && before.every((pieces) => pieces === 1)
  const own = isOneEach ? texts.slice(0, 1) : texts
  return own.length === 0 ? undefined : { text: own.join('\n'), pieces: own.length }
}

const wordsIn = (text: string) => text.split(/\s+/).length
