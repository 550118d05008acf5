/** What stands over a passage. A document's title says little of each passage that has a heading of its own. */
export const headsOf = ({
  title,
  heading,
  question,
}: {
  title: string
  heading: string
  question: string | null
}): string[] => [heading || title, question ?? ''].filter(Boolean)
