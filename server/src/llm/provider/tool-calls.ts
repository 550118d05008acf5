import type { ToolCall } from '../model.ts'
import type { ToolCallPart } from './dialect.ts'

/** Assembles tool calls from their pieces. */
export function createToolCalls() {
  const byIndex = new Map<number, ToolCall>()
  let latest = 0
  /** Without an index, a new call starts with another id, or with a name if ids are missing. */
  function placeOf({ index, id, name }: ToolCallPart): number {
    if (index !== undefined) return index
    const call = byIndex.get(latest)
    const isAnother = call && (id === undefined ? name !== undefined : id !== call.id)
    return isAnother ? latest + 1 : latest
  }

  return {
    add(parts: ToolCallPart[] = []) {
      for (const part of parts) {
        const { id, name, arguments: more = '', kept } = part
        const index = placeOf(part)
        latest = index
        const call = byIndex.get(index) ?? { id: `call_${index + 1}`, name: '', arguments: '' }
        byIndex.set(index, {
          id: id ?? call.id,
          name: name ?? call.name,
          arguments: (call.arguments + more).slice(0, LONGEST_ARGUMENTS),
          ...((kept ?? call.kept) && { kept: kept ?? call.kept }),
        })
      }
    },
    /** A call without a name cannot be made. */
    end: (): ToolCall[] => [...byIndex.values()].filter(({ name }) => name !== ''),
  }
}

const LONGEST_ARGUMENTS = 10_000
