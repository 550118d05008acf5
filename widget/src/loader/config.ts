import type { LoaderConfig } from '../protocol.ts'

declare const __widget__: LoaderConfig

export const { widget, allowed } = __widget__

// A module has no `document.currentScript`, so find the script tag by its URL.
const script = document.currentScript ?? document.querySelector(`script[src*="/w/${widget.id}.js"]`)
export const { origin } = new URL((script as HTMLScriptElement).src)
