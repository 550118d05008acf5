/** The first `length` graphemes: an emoji or an accented letter counts as one. */
export function cutText(text: string, length: number): string {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .slice(0, length)
    .join('')
}
