import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { allowedOrigins } from './allowed-sites.ts'
import { type LivechatWidget, presentWidget } from './widgets.ts'

export interface WidgetScript {
  etag: string
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** The loader with its settings in one file: a page loads nothing else until somebody opens the chat. */
export function widgetScript(widget: LivechatWidget, loader: string): Promise<WidgetScript> {
  let script = scriptByWidget.get(widget)
  if (!script) {
    script = compress(Buffer.from(wrap(widget, loader)))
    scriptByWidget.set(widget, script)
  }
  return script
}

/** The best encoding that the browser accepts. */
export function encodingFor(accepted: string | undefined): keyof WidgetScript['bodies'] {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'
}

/** Entries live as long as the cached widget, which any change invalidates. */
const scriptByWidget = new WeakMap<LivechatWidget, Promise<WidgetScript>>()

function wrap(widget: LivechatWidget, loader: string): string {
  const config = { widget: presentWidget(widget), allowed: allowedOrigins(widget.settings.allowed_sites) }
  return `(()=>{const __widget__=${literal(config)};\n${loader}\n})()\n`
}

/** JSON that is safe inside a script element. */
const literal = (value: object) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

async function compress(identity: Buffer): Promise<WidgetScript> {
  const [br, gz] = await Promise.all([
    // Higher levels take five times as long for a few bytes.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  // Weak, because the same script is sent in three encodings.
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gz, identity } }
}
