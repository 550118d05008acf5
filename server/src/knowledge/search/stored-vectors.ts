/** Takes apart what a column holds: `count` vectors of the same length, one after the other. */
export function vectorsIn(column: Buffer | null, count: number): Int8Array[] {
  if (!column || count === 0 || column.length % count !== 0) return []
  const length = column.length / count
  return Array.from(
    { length: count },
    (_, i) => new Int8Array(column.buffer, column.byteOffset + i * length, length),
  )
}
