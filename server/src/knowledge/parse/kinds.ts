import type { Detected } from './detect-kind.ts'

export type Kind =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'office'
  | 'rtf'
  | 'sheet'
  | 'csv'
  | 'html'
  | 'markdown'
  | 'text'
  | 'json'
  | 'code'
  | 'eml'
  | 'msg'
  | 'image'
  | 'recording'
  | 'zip'
  | 'tar'
  | 'gzip'
  | 'libarchive'

/** The kind of a text file by its extension. */
export function kindByExtension(name: string): Detected | undefined {
  const extension = /\.([a-z0-9+_]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const text = TEXTS[extension]
  if (text) return { kind: text[0], mediaType: text[1] }
  return CODE.has(extension) ? { kind: 'code', mediaType: 'text/plain' } : undefined
}

const HTML: [Kind, string] = ['html', 'text/html']
const MARKDOWN: [Kind, string] = ['markdown', 'text/markdown']
const JSON_TEXT: [Kind, string] = ['json', 'application/json']

const TEXTS: Record<string, [Kind, string]> = {
  html: HTML,
  htm: HTML,
  xhtml: HTML,
  xml: ['html', 'application/xml'],
  svg: ['html', 'image/svg+xml'],
  md: MARKDOWN,
  markdown: MARKDOWN,
  mdx: MARKDOWN,
  csv: ['csv', 'text/csv'],
  tsv: ['csv', 'text/tab-separated-values'],
  json: JSON_TEXT,
  jsonl: JSON_TEXT,
  ndjson: JSON_TEXT,
  eml: ['eml', 'message/rfc822'],
}

const CODE = new Set(
  (
    'js mjs cjs jsx ts tsx py rb php java kt kts scala go rs c h cc cpp hpp cs swift m mm sh bash zsh ps1 bat cmd ' +
    'sql css scss less yml yaml toml ini cfg conf properties env dockerfile lua pl r jl dart vue svelte graphql proto tf'
  ).split(' '),
)

/** Whether a file with this name may be text. */
export const mayBeText = (name: string) => !NEVER_TEXT.has(extensionOf(name) ?? '')

const NEVER_TEXT = new Set(
  (
    'pdf docx pptx xlsx odt ods odp epub msg zip 7z rar tar gz tgz png jpg jpeg webp bmp gif tif tiff heic ' +
    'mp3 wav m4a ogg oga opus flac aac mp4 mov webm mkv avi'
  ).split(' '),
)

export const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
