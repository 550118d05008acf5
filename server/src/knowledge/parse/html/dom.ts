import { reason } from '@switchboard/contract/reasons'
import { NestedTooDeeply, type Node, parseHtml as parseTree } from '../../../platform/html-tree.ts'
import { unsupported } from '../refusal.ts'

export {
  type Element,
  everyNode,
  INLINE,
  isElement,
  isShown,
  type Node,
  textIn,
} from '../../../platform/html-tree.ts'

export function parseHtml(html: string): Node[] {
  try {
    return parseTree(html)
  } catch (error) {
    if (!(error instanceof NestedTooDeeply)) throw error
    throw unsupported(reason('file_deep'))
  }
}
