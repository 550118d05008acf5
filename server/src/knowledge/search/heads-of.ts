/** The headings of a passage. A document's title says little about passages that have their own heading. */
export const headsOf = ({
  title,
  heading,
  question,
}: {
  title: string
  heading: string
  question: string | null
}): string[] => [heading || title, question ?? ''].filter(Boolean)
