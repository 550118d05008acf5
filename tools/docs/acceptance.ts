import { type TestTitle, testTitles } from '../source/titles.ts'

const idsAtTheStart = /^(?:[A-Z][A-Z0-9]*-\d+[\s,:]*(?:and )?)+/

/** docs/acceptance.md: which tests prove which requirement, according to their titles. */
export function acceptanceDocument(titles: TestTitle[] = testTitles()): string {
  const proofs = new Map<string, string[]>()
  for (const { title, path } of titles) {
    const ids = idsAtTheStart.exec(title)?.[0] ?? ''
    for (const [id] of ids.matchAll(/[A-Z][A-Z0-9]*-\d+/g))
      proofs.set(id, [
        ...(proofs.get(id) ?? []),
        `${title.slice(ids.length).replace(/%[sdi]/g, '…')} — \`${path}\``,
      ])
  }
  const ids = [...proofs.keys()].sort(byGroupAndNumber)
  const groups = [...new Set(ids.map(groupOf))]
  return `${[
    intro,
    ...groups.flatMap((group) => [
      `## ${group}`,
      ids
        .filter((id) => groupOf(id) === group)
        .map((id) => entry(id, proofs.get(id)!))
        .join('\n'),
    ]),
  ].join('\n\n')}\n`
}

const intro = `# What the tests prove

Each id names one behaviour that the product promises, and the tests listed beside it are those that fail when the
promise is broken. Written from the titles of the tests by \`node tools/write-docs.mjs\`.`

function entry(id: string, texts: string[]) {
  if (texts.length === 1) return `- **${id}** ${texts[0]}`
  return [`- **${id}**`, ...texts.map((text) => `  - ${text}`)].join('\n')
}

const groupOf = (id: string) => id.split('-')[0]!

function byGroupAndNumber(one: string, other: string) {
  return groupOf(one).localeCompare(groupOf(other)) || Number(one.split('-')[1]) - Number(other.split('-')[1])
}
