/** The words that answer are in the text, however its lines are broken. */
export function isRight(text: string, answers: string[]): boolean {
  const said = plain(text)
  return answers.some((answer) => said.includes(plain(answer)))
}

const plain = (text: string) => text.replaceAll('**', '').replace(/\s+/g, ' ').trim().toLowerCase()
