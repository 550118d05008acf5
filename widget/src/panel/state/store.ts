import { type Action, reduce } from './reduce.ts'
import type { State } from './state.ts'

export type Store = {
  state(): State
  dispatch(action: Action): void
  subscribe(listener: () => void): void
}

export function createStore(initial: State): Store {
  const listeners: (() => void)[] = []
  let state = initial
  return {
    state: () => state,
    dispatch(action) {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
