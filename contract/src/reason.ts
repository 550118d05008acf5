/**
 * Why something failed: a code of `REASONS`, and what its sentence is filled with. Each language has its own sentence for
 * the code. Other versions of the product may send codes and parameters that this one does not know.
 */
export interface Reason {
  code: string
  params: Record<string, unknown>
}

/** One thing of a list, with its own reason. */
export interface ReasonPart {
  name: string
  reason: Reason
}

type Say = (code: string, values: Record<string, string | number>) => string | undefined

/** Says a reason, and those within it. Returns undefined if `say` has no sentence for one of them, or it is none. */
export function reasonWords(reason: Reason, say: Say): string | undefined {
  if (!isReason(reason)) return undefined
  const { code, params } = reason
  const values: Record<string, string | number> = {}
  for (const [name, param] of Object.entries(params)) {
    const words = paramWords(param, say)
    if (words === undefined) return undefined
    values[name] = words
  }
  return say(code, values)
}

function paramWords(param: unknown, say: Say): string | number | undefined {
  if (typeof param === 'string' || typeof param === 'number') return param
  if (isReason(param)) return reasonWords(param, say)
  if (!Array.isArray(param)) return undefined
  const parts = param.map((part) => partWords(part, say))
  return parts.every(Boolean) ? parts.join(', ') : undefined
}

function partWords(part: Partial<ReasonPart> | null, say: Say): string | undefined {
  const words = isReason(part?.reason) && reasonWords(part.reason, say)
  return words ? `${part?.name} (${words})` : undefined
}

const isReason = (param: unknown): param is Reason => {
  const { code, params } = (param ?? {}) as Partial<Reason>
  return typeof code === 'string' && typeof params === 'object' && params !== null
}
