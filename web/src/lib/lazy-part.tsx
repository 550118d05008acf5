import type { ComponentType, ReactNode } from 'react'

/** Code or texts failed to load, most likely because of the connection, so a retry may help. */
export class LoadFailed extends Error {
  override name = 'LoadFailed'
}

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/** A component whose code is loaded before it renders. Unlike with React.lazy, a failed load can be retried. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function Part(props: Props) {
    if (!Loaded) throw new LoadFailed('A part was drawn before its code came')
    return <Loaded {...props} />
  }

  const preload = () => {
    loading ??= load().then(
      (part) => {
        Loaded = part
      },
      (cause) => {
        loading = undefined
        throw new LoadFailed('A part of the console could not be loaded', { cause })
      },
    )
    return loading
  }
  return Object.assign(Part, { preload, isLoaded: () => Loaded !== undefined })
}
