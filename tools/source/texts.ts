import { type ESTree, parseSync, Visitor } from 'vite'

export interface UsedKey {
  key: string
  /** Namespaces the key may belong to; empty if the file does not name one. */
  namespaces: string[]
  /** The key is a template whose end is only known at run time. */
  isPrefix: boolean
}

/** The dictionary keys a file asks for, by `t('key')`, t(`prefix_${what}`), `t('ns:key')` or `<Trans i18nKey>`. */
export function usedKeys(path: string, code: string): UsedKey[] {
  const namespaces: string[] = []
  const keys: { written: string; isPrefix: boolean }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier' || !first) return
      if (name.name === 'useTranslation') namespaces.push(...stringsIn(first))
      if (name.name === 't') keys.push(...keysIn(first))
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'i18nKey' && value?.type === 'Literal') keys.push(...keysIn(value))
    },
  }).visit(parseSync(path, code).program)
  return keys.map(({ written, isPrefix }) => {
    const [key, namespace] = written.split(':').reverse() as [string, string?]
    return { key, isPrefix, namespaces: namespace ? [namespace] : namespaces }
  })
}

const spokenAttributes = ['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title']

/** Texts written directly in the markup, which no dictionary can translate. */
export function literalTexts(path: string, code: string): string[] {
  const texts: string[] = []
  const note = (text: unknown) => {
    if (typeof text === 'string' && /\p{L}/u.test(text)) texts.push(text.trim().replace(/\s+/g, ' '))
  }
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXElement: ({ children }) => children.forEach(noteExpression),
    JSXFragment: ({ children }) => children.forEach(noteExpression),
    JSXAttribute({ name, value }) {
      if (!spokenAttributes.includes(String(name.name)) || !value) return
      if (value.type === 'Literal') note(value.value)
      else noteExpression(value)
    },
  }).visit(parseSync(path, code).program)
  return texts

  function noteExpression(child: ESTree.JSXChild | ESTree.JSXAttributeValue) {
    if (child.type === 'JSXExpressionContainer') for (const text of stringsIn(child.expression)) note(text)
  }
}

/** The strings an expression may evaluate to: `'a'`, `` `a ${b}` ``, `x ? 'a' : 'b'`, `x && 'a'`, `['a']`. */
function stringsIn(node: ESTree.Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringsIn)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(stringsIn)
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((element) => (element ? stringsIn(element) : []))
  return []
}

function keysIn(node: ESTree.Node): { written: string; isPrefix: boolean }[] {
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0)
    return [{ written: node.quasis[0]!.value.raw, isPrefix: true }]
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(keysIn)
  return stringsIn(node).map((written) => ({ written, isPrefix: false }))
}
