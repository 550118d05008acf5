/** No markup is ever parsed: a page's trusted types would refuse it. */
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

/** An icon of 24 by 24, drawn in the colour of the text around it. */
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
