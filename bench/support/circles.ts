/** Returns the groups of nodes that reach each other (Tarjan's strongly connected components of two or more). */
export function circlesOf(targetsByNode: ReadonlyMap<string, string[]>): string[][] {
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  for (const node of targetsByNode.keys()) if (!indexes.has(node)) visit(node)
  return circles

  function visit(node: string): void {
    indexes.set(node, indexes.size)
    lowest.set(node, indexes.get(node)!)
    stack.push(node)
    for (const target of targetsByNode.get(node) ?? []) {
      if (!targetsByNode.has(target)) continue
      if (!indexes.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!))
    }
    if (lowest.get(node) !== indexes.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle)
  }
}
