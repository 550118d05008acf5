import type { Piece } from './pieces.ts'

// Longer than this it is an article under a question, and cut like any other.
const ANSWER_WORDS = 300
const QUESTION_WORDS = 40

/** Joins a question with the answer that follows it: under a heading, as a line of its own, or as Q: and A:. */
export function pairQuestions(pieces: Piece[]): Piece[] {
  const lines = pieces.flatMap(apart)
  const paired: Piece[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const piece = lines[at]!
    const question = questionIn(piece)
    const answer = question ? answerAfter(lines, at + 1) : undefined
    if (!question || !answer) {
      paired.push(piece)
      continue
    }
    // What comes after still belongs under the headings above the question.
    if (piece.is === 'heading') paired.push({ is: 'heading', level: piece.level, text: '' })
    paired.push({ is: 'question', question, answer: answer.text })
    at += answer.pieces
  }
  return paired
}

/** A paragraph whose lines are questions and answers falls into them. */
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

/** All that follows up to the next question or heading, unless it is too much for one answer. */
function answerAfter(lines: Piece[], from: number): { text: string; pieces: number } | undefined {
  const texts: string[] = []
  let words = 0
  for (const piece of lines.slice(from, from + 100)) {
    if (piece.is !== 'paragraph' || asksOutright(piece.text)) break
    words += wordsIn(piece.text)
    if (words > ANSWER_WORDS) return
    texts.push(texts.length === 0 ? piece.text.replace(ANSWERED, '') : piece.text)
  }
  return texts.length === 0 ? undefined : { text: texts.join('\n'), pieces: texts.length }
}

const wordsIn = (text: string) => text.split(/\s+/).length
