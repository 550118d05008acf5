import { encode } from 'uqr'

/** Dark on white in both themes, because scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: rows, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-44 rounded-control">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
