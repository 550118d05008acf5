import { type Block, type Inline, parseMarkdown, type Table } from '@switchboard/contract/markdown'
import { h, type VNode } from 'preact'

/** Renders elements, never HTML, so that an answer cannot inject markup. */
export function Markdown({ text }: { text: string }) {
  return <>{parseMarkdown(text).map(blockNode)}</>
}

function blockNode(block: Block): VNode {
  if (block.kind === 'code') return <pre>{block.text}</pre>
  if (block.kind === 'table') return tableNode(block)
  if (block.kind === 'list') {
    const items = block.items.map((item) => <li>{item.map(inlineNode)}</li>)
    return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
  }
  const lines = block.lines.flatMap((line, index) => [index > 0 && <br />, ...line.map(inlineNode)])
  return <p>{block.kind === 'heading' ? <strong>{lines}</strong> : lines}</p>
}

const tableNode = ({ head, rows }: Table) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
  <div class="table" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th>{cell.map(inlineNode)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>{cell.map(inlineNode)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function inlineNode(inline: Inline): VNode | string {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'code') return <code>{inline.text}</code>
  const content = inline.content.map(inlineNode)
  if (inline.kind === 'link') return <WebLink url={inline.url}>{content}</WebLink>
  return h(inline.kind, null, content)
}

export function WebLink({ url, children }: { url: string; children: preact.ComponentChildren }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
