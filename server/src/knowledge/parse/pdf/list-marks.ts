// Markers of list items. Some fonts use private-use characters for them.
const BULLET = String.raw`[•●○■▪▫◦‣∙·➢➤\p{Co}]`

export const BULLET_ALONE = new RegExp(String.raw`^\s*${BULLET}\s*$`, 'u')
export const NUMBER_ALONE = /^\s*\d{1,2}[.)]\s*$/
export const BULLET_BEFORE = new RegExp(String.raw`^${BULLET}\s*`, 'u')
export const MARK_BEFORE = new RegExp(String.raw`^\s*(?:${BULLET}|[*-]|\d{1,2}[.)])\s`, 'u')
