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
  svg.setAttribute('class', `icon ${className}`)
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.ariaHidden = 'true'
  svg.append(line)
  return svg
}

export const CROSS = 'M6 6l12 12M18 6L6 18'
export const BUBBLE = 'M20 4H4a1 1 0 0 0-1 1v16l4.5-4H20a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1zM8 9h8M8 12.5h5'
