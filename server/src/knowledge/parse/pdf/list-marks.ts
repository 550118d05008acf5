// How the items of a list are marked. Some fonts have a sign of their own for it.
const BULLET = String.raw`[•●○■▪▫◦‣∙·➢➤\p{Co}]`

export const BULLET_ALONE = new RegExp(String.raw`^\s*${BULLET}\s*$`, 'u')
export const NUMBER_ALONE = /^\s*\d{1,2}[.)]\s*$/
export const BULLET_BEFORE = new RegExp(String.raw`^${BULLET}\s*`, 'u')
export const MARK_BEFORE = new RegExp(String.raw`^\s*(?:${BULLET}|[*-]|\d{1,2}[.)])\s`, 'u')
