import { type Element, everyNode, isElement, type Node } from './dom.ts'

/**
 * Reveals what a visitor sees after a click, such as answers of an accordion and hidden tabs, and makes the toggle its
 * heading. Menus and dialogs stay hidden.
 */
export function expandAccordions(nodes: Node[]): void {
  const elements = [...everyNode(nodes)].filter(isElement)
  if (!elements.some(isFoldable)) return
  const byId = new Map(elements.map((element) => [element.attribs.id, element]))
  const nextOf = nextElements(nodes)
  const within = allIn(elements.filter(isMenu))
  for (const element of elements) {
    if (within.has(element)) continue
    if (FOLDED.test(element.attribs.class ?? '')) show(element)
    const target = isToggle(element) ? (byId.get(targetOf(element)) ?? nextOf.get(element)) : undefined
    if (!target || within.has(target) || !saysAnything(target)) continue
    show(target)
    nameBy(element, target)
  }
}

const FOLDED =
  /(?:^|[\s_-])(?:accordion|collapse|collapsible|faq|tab-content|tab-pane|tab-panel|toggle-content)/i
const MENU = /(?:^|[\s_-])(?:nav|navbar|menu|dropdown|search|cart|modal|popup|lang|language)/i

const isFoldable = (element: Element) => isToggle(element) || FOLDED.test(element.attribs.class ?? '')
const isToggle = ({ attribs, name }: Element) =>
  name !== 'input' &&
  ('aria-expanded' in attribs || attribs.role === 'tab' || /^collapse$/.test(toggles(attribs)))
const toggles = (attribs: Element['attribs']) => attribs['data-bs-toggle'] ?? attribs['data-toggle'] ?? ''

const targetOf = ({ attribs }: Element) =>
  attribs['aria-controls'] ??
  (attribs['data-bs-target'] ?? attribs['data-target'] ?? attribs.href ?? '').replace(/^#/, '')

const isMenu = ({ name, attribs }: Element) =>
  /^(?:nav|dialog|form)$/.test(name) ||
  /^(?:navigation|menu|menubar|dialog|alertdialog|search|listbox)$/.test(attribs.role ?? '') ||
  (name !== 'body' && (MENU.test(attribs.class ?? '') || MENU.test(attribs.id ?? '')))

/** Tabs are grouped apart from their panels, so their names move into the panels. */
function nameBy(toggle: Element, target: Element): void {
  if (toggle.attribs.role === 'tab') {
    target.children.unshift({ ...toggle, name: 'h6', attribs: {} })
    toggle.children = []
  } else if (!/^(?:summary|h[1-6])$/.test(toggle.name)) toggle.name = 'h6'
}

/** Maps each element to its next sibling: an answer often directly follows its question. */
function nextElements(nodes: Node[]): Map<Element, Element> {
  const nextOf = new Map<Element, Element>()
  const pair = (siblings: Node[]) => {
    const elements = siblings.filter(isElement)
    elements.forEach((element, at) => {
      if (elements[at + 1]) nextOf.set(element, elements[at + 1]!)
    })
  }
  pair(nodes)
  for (const node of everyNode(nodes)) if (isElement(node)) pair(node.children)
  return nextOf
}

function show({ attribs }: Element): void {
  delete attribs.hidden
  delete attribs['aria-hidden']
  if (attribs.style) attribs.style = attribs.style.replace(/(?:display|visibility)\s*:[^;]*/gi, '')
}

/** The elements and all their descendants; each is visited once, even if the elements are nested. */
function allIn(elements: Element[]): Set<Node> {
  const found = new Set<Node>()
  for (const node of everyNode(elements, (each) => !found.has(each))) found.add(node)
  return found
}

function saysAnything({ children }: Element): boolean {
  for (const node of everyNode(children)) if (node.type === 'text' && node.data.trim()) return true
  return false
}
