import type { WrittenItem } from './written-lines.ts'
import type { Written } from './written-page.ts'

/** Groups text by direction and rotates each group upright; the direction with the most letters comes first. */
export function turnedUpright(items: WrittenItem[], view: number[]): Written[] {
  const itemsByAngle = new Map<number, WrittenItem[]>()
  for (const item of items) {
    if (item.str.trim() === '') continue
    const [x = 0, y = 0] = item.transform
    const angle = Math.round((Math.atan2(y, x) / Math.PI) * 180)
    const those = itemsByAngle.get(angle)
    if (those) those.push(item)
    else itemsByAngle.set(angle, [item])
  }
  return [...itemsByAngle]
    .toSorted(([, one], [, other]) => lettersIn(other) - lettersIn(one))
    .map(([angle, those]) => turned(those, view, (angle / 180) * Math.PI))
}

const lettersIn = (items: WrittenItem[]) => items.reduce((letters, { str }) => letters + str.length, 0)

function turned(items: WrittenItem[], view: number[], angle: number): Written {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const heights = [left, right].flatMap((x) => [bottom, top].map((y) => y * cos - x * sin))
  return {
    items: items.map((item) => {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform
      return { ...item, transform: [a, b, c, d, x * cos + y * sin, y * cos - x * sin] }
    }),
    bottom: Math.min(...heights),
    top: Math.max(...heights),
  }
}
