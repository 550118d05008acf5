/**
 * Documents and counts of the term that was read last. All indexes of a thread share it: each would rarely use its own.
 */
export const occurrences = {
  docs: new Int32Array(1024),
  counts: new Uint8Array(1024),
}

export function makeRoomForOccurrences(size: number): void {
  if (size <= occurrences.docs.length) return
  occurrences.docs = new Int32Array(size * 2)
  occurrences.counts = new Uint8Array(size * 2)
}

/**
 * Decodes `size` documents from `at` on into `occurrences`. Most terms occur less than four times in a text, so the
 * count fits in with the distance from the previous document; a larger one follows.
 */
export function decodeOccurrences(bytes: Uint8Array, at: number, size: number): void {
  makeRoomForOccurrences(size)
  const { docs, counts } = occurrences
  let doc = -1
  for (let i = 0; i < size; i += 1) {
    let byte = bytes[at++]!
    let code = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      code |= (byte & 127) << shift
    }
    doc += code >>> 2
    docs[i] = doc
    counts[i] = (code & 3) === 3 ? bytes[at++]! : (code & 3) + 1
  }
}
