/** What every format is turned into before questions, tables and headings are made sense of. */
export type Piece =
  | { is: 'heading'; level: number; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'question'; question: string; answer: string }
  | { is: 'table'; rows: string[][] }
  | { is: 'code'; text: string }

export interface Outline {
  /** What the document calls itself, or ''. */
  title: string
  pieces: Piece[]
}
