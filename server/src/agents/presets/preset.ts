/** Clients remember a preset by its id, so a key never changes its number; a new one takes the next. */
export const idByKey = {
  shop: 1,
  clinic: 2,
  restaurant: 3,
  saas_support: 4,
  travel: 5,
  bank: 6,
  courier: 7,
  school: 8,
  beauty_salon: 9,
  real_estate: 10,
} as const

export type PresetKey = keyof typeof idByKey

export type Preset = { key: PresetKey; title: string; content: string }

/** What one business adds to the rules that every assistant of that language follows. */
type Sections = {
  name: string
  personality: string
  goal: string
  voice: string
  rules: string[]
  handOver: string[]
}

type Shared = {
  headings: Record<keyof Sections, string>
  reply: string
  rules: string[]
  handOver: string[]
  beforeHandOver: string
}

export function promptWriter({ headings, reply, rules, handOver, beforeHandOver }: Shared) {
  return (own: Sections): string =>
    [
      section(headings.name, own.name),
      section(headings.personality, own.personality),
      section(headings.goal, own.goal),
      section(headings.voice, `${own.voice} ${reply}`),
      section(headings.rules, bullets([...rules, ...own.rules])),
      section(headings.handOver, `${bullets([...handOver, ...own.handOver])}\n${beforeHandOver}`),
    ].join('\n\n')
}

const section = (heading: string, body: string) => `# ${heading}\n${body}`

const bullets = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')
