import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** What the client reads of an endpoint; the rest is for the server, the documents and the types. */
const NEEDED = new Set(['method', 'path', 'access', 'kind'])
const SCHEMA_MAKERS = new Set(['z', 'answer', 'Text', 'count'])

/**
 * The console's build takes the contract without what is only parsed with or read by people: of each endpoint the
 * parts above stay, and every schema becomes the stand-in that weighs nothing and is dropped where nobody uses it.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const cuts = (this.parse(code).body as unknown as Node[]).flatMap(cutsIn)
        return { code: cuts.toSorted((a, b) => b.start - a.start).reduce(applied, code), map: null }
      },
    },
  }
}

interface Cut {
  start: number
  end: number
  by: string
}

const applied = (code: string, { start, end, by }: Cut) => code.slice(0, start) + by + code.slice(end)

function cutsIn(statement: Node): Cut[] {
  const declaration = (statement.declaration ?? statement) as Node
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).flatMap(({ init }) => {
    const value = init as Node | null
    if (value?.type !== 'CallExpression') return []
    const maker = makerOf(value)
    if (maker === 'endpoint')
      return [
        { ...value, end: value.start, by: '/* @__PURE__ */ ' },
        ...cutsOf((value.arguments as Node[])[0]!),
      ]
    return SCHEMA_MAKERS.has(maker) ? [{ start: value.start, end: value.end, by: 'z' }] : []
  })
}

/** `z` of `z.object({}).partial()`. */
function makerOf(node: Node): string {
  const inner = (node.callee ?? node.object) as Node | undefined
  return inner ? makerOf(inner) : String(node.name ?? '')
}

function cutsOf(declared: Node): Cut[] {
  const parts = declared.properties as Node[]
  return parts
    .filter(({ key }) => !NEEDED.has(String((key as Node).name)))
    .map((part) => {
      const next = parts[parts.indexOf(part) + 1]
      return { start: part.start, end: next?.start ?? declared.end - 1, by: '' }
    })
}
