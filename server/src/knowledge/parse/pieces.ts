/** The common output of all formats, before questions, tables and headings are interpreted. */
export type Piece =
  | { is: 'heading'; level: number; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'question'; question: string; answer: string }
  | { is: 'table'; rows: string[][] }
  | { is: 'code'; text: string }

export interface Outline {
  /** The document's own title, or ''. */
  title: string
  pieces: Piece[]
}
