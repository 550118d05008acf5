/** Cosine similarity: 1 for the same direction, 0 for unrelated vectors. */
export function cosine(a: Int8Array, b: Int8Array): number {
  let [dot, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i]!, b[i]!]
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return aa && bb ? dot / Math.sqrt(aa * bb) : 0
}
