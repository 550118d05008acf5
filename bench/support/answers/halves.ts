import { articleOf, type Question, type QuestionSet } from './public-sets.ts'

export interface Half {
  documents: QuestionSet['documents']
  /** Their answers are in the documents. */
  answerable: Question[]
  /** Their answers are in the other half. */
  foreign: Question[]
}

/** Half of the articles are known; what is asked about the others cannot be answered. Then the other way round. */
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
