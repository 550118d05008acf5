/** Creates nodes without parsing markup, which Trusted Types on the host page would reject. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

export function button(className: string, ...children: (Node | string)[]) {
  const made = element('button', className, ...children)
  made.type = 'button'
  return made
}

/** A 24 × 24 icon in the current text colour. */
export function icon(className: string, path: string) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const line = document.createElementNS(svg.namespaceURI, 'path')
  line.setAttribute('d', path)
  svg.setAttribute('class', className)
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.append(line)
  return svg
}

export const CROSS = 'M6 6l12 12M18 6L6 18'
export const BUBBLE = 'M21 4H3v17l4-4h14zM8 9h8M8 12h5'
