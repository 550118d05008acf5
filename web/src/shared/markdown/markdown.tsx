import { type Block, type Inline, parseMarkdown, type Table } from '@switchboard/contract/markdown'
import { createElement, Fragment, memo, type ReactNode } from 'react'
import { WebLink } from './web-link.tsx'

/** Renders elements, never HTML, so that an answer cannot inject markup. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <div className="grid gap-2 wrap-anywhere">{inPlace(parseMarkdown(text).map(blockNode))}</div>
})

function blockNode(block: Block): ReactNode {
  if (block.kind === 'code')
    return (
      <pre className="overflow-x-auto rounded-control bg-bg p-2 font-mono text-xs text-fg">{block.text}</pre>
    )
  if (block.kind === 'table') return tableNode(block)
  if (block.kind === 'list') {
    const items = inPlace(block.items.map(itemNode))
    if (!block.isOrdered) return <ul className="list-disc pl-5">{items}</ul>
    return (
      <ol start={block.start} className="list-decimal pl-5">
        {items}
      </ol>
    )
  }
  const lines = inPlace(block.lines.flatMap((line, at) => [at > 0 && <br />, inlineNodes(line)]))
  return <p>{block.kind === 'heading' ? <strong>{lines}</strong> : lines}</p>
}

function tableNode({ head, rows }: Table): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <div tabIndex={0} data-scrolls-sideways className="overflow-x-auto wrap-break-word">
      <table className="text-left">
        <thead>
          <tr>{inPlace(head.map(headNode))}</tr>
        </thead>
        <tbody>{inPlace(rows.map(rowNode))}</tbody>
      </table>
    </div>
  )
}

const headNode = (cell: Inline[]) => <th className="py-1 pr-4 font-semibold">{inlineNodes(cell)}</th>

const rowNode = (row: Inline[][]) => <tr>{inPlace(row.map(cellNode))}</tr>

const cellNode = (cell: Inline[]) => (
  <td className="border-t border-current/15 py-1 pr-4 align-top">{inlineNodes(cell)}</td>
)

const itemNode = (item: Inline[]) => <li>{inlineNodes(item)}</li>

const inlineNodes = (inlines: Inline[]) => inPlace(inlines.map(inlineNode))

function inlineNode(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'code')
    return <code className="rounded-sm bg-bg px-1 font-mono text-xs text-fg">{inline.text}</code>
  const content = inlineNodes(inline.content)
  if (inline.kind === 'link') return <WebLink url={inline.url}>{content}</WebLink>
  return createElement(inline.kind, null, content)
}

/** Passes the parts as children, because they have no keys. */
const inPlace = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)
