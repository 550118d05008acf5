/** The first so many characters as people count them: an emoji or an accented letter is one. */
export function cutText(text: string, length: number): string {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .slice(0, length)
    .join('')
}
