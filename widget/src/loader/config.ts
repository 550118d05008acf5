import type { LoaderConfig } from '../protocol.ts'

declare const __widget__: LoaderConfig

export const { widget, allowed } = __widget__

// As a module it has no current script, so it looks for its own tag.
const script = document.currentScript ?? document.querySelector(`script[src*="/w/${widget.id}.js"]`)
export const { origin } = new URL((script as HTMLScriptElement).src)
