import type { ToolCall } from '../model.ts'
import type { ToolCallPart } from './dialect.ts'

/** Puts calls together from the pieces they come in. */
export function createToolCalls() {
  const byIndex = new Map<number, ToolCall>()
  return {
    add(parts: ToolCallPart[] = []) {
      for (const { index, id, name, arguments: more = '' } of parts) {
        const call = byIndex.get(index) ?? { id: `call_${index + 1}`, name: '', arguments: '' }
        byIndex.set(index, {
          id: id ?? call.id,
          name: name ?? call.name,
          arguments: (call.arguments + more).slice(0, LONGEST_ARGUMENTS),
        })
      }
    },
    /** One without a name cannot be made. */
    end: (): ToolCall[] => [...byIndex.values()].filter(({ name }) => name !== ''),
  }
}

const LONGEST_ARGUMENTS = 10_000
