import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { allowedOrigins } from './allowed-sites.ts'
import { type LivechatWidget, presentWidget } from './widgets.ts'

export interface WidgetScript {
  etag: string
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** The loader with its settings in front, in one file: a page asks for nothing else until somebody wants to chat. */
export function widgetScript(widget: LivechatWidget, loader: string): Promise<WidgetScript> {
  let script = scriptByWidget.get(widget)
  if (!script) {
    script = compress(Buffer.from(wrap(widget, loader)))
    scriptByWidget.set(widget, script)
  }
  return script
}

/** The best of what the browser takes. */
export function encodingFor(accepted: string | undefined): keyof WidgetScript['bodies'] {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'
}

/** It lives as long as the widget is kept, which ends with the first change of it. */
const scriptByWidget = new WeakMap<LivechatWidget, Promise<WidgetScript>>()

function wrap(widget: LivechatWidget, loader: string): string {
  const config = { widget: presentWidget(widget), allowed: allowedOrigins(widget.settings.allowed_sites) }
  return `(()=>{const __widget__=${literal(config)};\n${loader}\n})()\n`
}

/** JSON that is also safe within a script, wherever somebody copies it to. */
const literal = (value: object) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

async function compress(identity: Buffer): Promise<WidgetScript> {
  const [br, gz] = await Promise.all([
    // Better ones take five times as long for a few bytes.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  // Weak: the same script travels in three encodings.
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gz, identity } }
}
