import type { LoaderConfig } from '../protocol.ts'

declare const __SWITCHBOARD_WIDGET__: LoaderConfig

export const { widget, allowed_sites } = __SWITCHBOARD_WIDGET__

// As a module it has no current script, so it looks for its own tag.
const script = document.currentScript ?? document.querySelector(`script[src*="/w/${widget.id}.js"]`)
export const { origin } = new URL((script as HTMLScriptElement).src)
