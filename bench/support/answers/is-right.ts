/** True if the text contains one of the answers, ignoring line breaks. */
export function isRight(text: string, answers: string[]): boolean {
  const said = plain(text)
  return answers.some((answer) => said.includes(plain(answer)))
}

const plain = (text: string) => text.replaceAll('**', '').replace(/\s+/g, ' ').trim().toLowerCase()
