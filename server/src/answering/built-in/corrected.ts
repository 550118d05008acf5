/** "No, I meant the museum" asks what "and the museum?" would: the question before, of something else. */
export const asFollowUp = (text: string): string =>
  CORRECTIONS.reduce((said, { opens, goesOn }) => said.replace(opens, goesOn), text)

const correction = (before: string, words: string) =>
  new RegExp(`^\\P{L}*(?:(?:${before})\\P{L}+){0,2}(?:${words})(?!\\p{L})\\s*`, 'iu')

const CORRECTIONS = [
  {
    opens: correction(
      'no|nope|sorry|actually|oh|but',
      "i (?:meant|mean|was asking (?:about|for)|am asking (?:about|for))|i['’]m asking (?:about|for)|meant",
    ),
    goesOn: 'and ',
  },
  {
    opens: correction(
      'nie|sorry|przepraszam|oj|ale|właściwie',
      'chodzi(?:ło|lo)? mi o|mia[łl][ea]m na my[śs]li|pyta(?:m|[łl][ea]m) o',
    ),
    goesOn: 'a ',
  },
  {
    opens: correction(
      'нет|извините|простите|ой|но',
      '(?:я )?име(?:л|ла|ю) в виду|я (?:спрашива\\p{L}+ )?про|(?:я )?спрашива\\p{L}+ (?:про|о|об)',
    ),
    goesOn: 'а ',
  },
]
