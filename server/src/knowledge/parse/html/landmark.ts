import { type Element, everyNode, isElement, textIn } from './dom.ts'

/** The landmark an element is, by its tag, its role or, on pages made of `div`s, its class and id. */
export function landmarkOf(element: Element): string {
  const { name, attribs } = element
  const byRole = ROLES[attribs.role ?? '']
  if (byRole) return byRole
  if ((name === 'header' || name === 'footer') && isOfLinks(element)) return 'nav'
  if (name !== 'div' && name !== 'section' && name !== 'ul' && name !== 'aside') return name
  const names = `${attribs.id ?? ''} ${attribs.class ?? ''}`
  if (names === ' ') return name
  const found = NAMED.find(([pattern]) => pattern.test(names))
  return found && isSmall(element) ? found[1] : name
}

const ROLES: Record<string, string> = {
  navigation: 'nav',
  menu: 'nav',
  menubar: 'nav',
  search: 'form',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
  dialog: 'dialog',
  alertdialog: 'dialog',
}

const NAMED: [RegExp, string][] = [
  [/(?:^|[\s_-])(?:cookies?|consent|gdpr|rodo|onetrust|cookiebot|cmplz|cky|iubenda)(?:$|[\s_-])/i, 'dialog'],
  [
    /(?:^|\s)(?:(?:site|main|page|primary|top|mobile|header)[_-]?)?(?:nav|navbar|navigation|menu)(?:$|\s)/i,
    'nav',
  ],
  [/(?:^|[\s_-])(?:breadcrumbs?|skip-link|pagination|social-links|share-buttons)(?:$|[\s_-])/i, 'nav'],
  [/(?:^|\s)(?:site|main|page|global)?[_-]?footer(?:$|\s)/i, 'footer'],
  [/(?:^|\s)(?:site|main|page|global)[_-]?header(?:$|\s)/i, 'header'],
  [/(?:^|[\s_-])(?:announcement|notice|top)-?bar(?:$|[\s_-])/i, 'header'],
  [/(?:^|[\s_-])(?:related|recommend(?:ed|ations?)|upsells?|cross-sells?)(?:$|[\s_-])/i, 'aside'],
]

/** "Start | Prices | Contact" is navigation; an address or a telephone number beside the links is worth keeping. */
function isOfLinks(element: Element): boolean {
  const links = [...everyNode([element])].filter((node) => isElement(node) && node.name === 'a')
  const lettersIn = (nodes: Parameters<typeof textIn>[0]) =>
    textIn(nodes).replace(/[^\p{L}\p{N}]/gu, '').length
  return links.length > 1 && lettersIn(links) >= lettersIn([element]) * 0.9
}

const MOST_LETTERS = 2500
const MOST_NODES = 2000

/** An element with the page's title or most of its text is main content, whatever it is called. */
function isSmall({ children }: Element): boolean {
  let [letters, nodes] = [0, 0]
  for (const node of everyNode(children)) {
    nodes += 1
    if (node.type === 'text') letters += node.data.trim().length
    if (letters > MOST_LETTERS || nodes > MOST_NODES) return false
    if (isElement(node) && (node.name === 'h1' || node.name === 'main')) return false
  }
  return true
}
