import { articleOf, type Question, type QuestionSet } from './public-sets.ts'

export interface Half {
  documents: QuestionSet['documents']
  /** Questions answered by the documents. */
  answerable: Question[]
  /** Questions answered only by the other half. */
  foreign: Question[]
}

/** Each half of the articles becomes the documents once; questions about the other half cannot be answered. */
export function halvesOf({ documents, questions }: QuestionSet): [Half, Half] {
  const articles = [...new Set(documents.map(articleOf))]
  const sideOf = new Map(documents.map((each) => [each.id, articles.indexOf(articleOf(each)) % 2]))
  const half = (side: number): Half => ({
    documents: documents.filter(({ id }) => sideOf.get(id) === side),
    answerable: questions.filter(({ document }) => sideOf.get(document!) === side),
    foreign: questions.filter(({ document }) => sideOf.get(document!) !== side),
  })
  return [half(0), half(1)]
}
