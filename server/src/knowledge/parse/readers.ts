import type { Kind } from './kinds.ts'
import type { Reader } from './reader.ts'

/** Each reader is loaded on first use: most users upload only a few kinds. */
export const READERS: Record<Exclude<Kind, 'recording'>, () => Promise<Reader>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  doc: async () => (await import('./formats/doc.ts')).readDoc,
  office: async () => (await import('./formats/office.ts')).readOffice,
  rtf: async () => (await import('./formats/office.ts')).readRtf,
  sheet: async () => (await import('./formats/sheet.ts')).readSheet,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  html: async () => (await import('./formats/html.ts')).readHtml,
  markdown: async () => (await import('./formats/markdown.ts')).readMarkdown,
  text: async () => (await import('./formats/text.ts')).readText,
  json: async () => (await import('./formats/json.ts')).readJson,
  code: async () => (await import('./formats/code.ts')).readCode,
  eml: async () => (await import('./formats/mail.ts')).readEml,
  msg: async () => (await import('./formats/mail.ts')).readMsg,
  image: async () => (await import('./formats/image.ts')).readImage,
  zip: async () => (await import('./formats/zip.ts')).readZip,
  tar: async () => (await import('./formats/tar.ts')).readTar,
  gzip: async () => (await import('./formats/gzip.ts')).readGzip,
  libarchive: async () => (await import('./formats/libarchive.ts')).readLibarchive,
}

/** Small files of these kinds are read within hundredths of a second, and they cannot contain other files. */
export const isQuick = (kind: Kind) => ['text', 'markdown', 'csv', 'json', 'code', 'html'].includes(kind)

export const isArchive = (kind: Kind) => ['zip', 'tar', 'gzip', 'libarchive'].includes(kind)
