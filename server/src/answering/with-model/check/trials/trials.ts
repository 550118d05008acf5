/** Answers that are true to the documents, and such as a careless model would give; each after its question. */
export interface Trials {
  documents: { title: string; text: string }[]
  trueOnes: [question: string, answer: string][]
  falseOnes: [question: string, answer: string][]
}
