import { zipOf } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word file with this body; `prolog` is inserted before the root element, where entities are declared. */
export function docx(body: string, prolog = ''): Buffer {
  const types = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
  const styles = `${XML}<w:styles xmlns:w="${WORD}">${[1, 2].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`).join('')}</w:styles>`
  return zipOf({
    '[Content_Types].xml': types,
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relations([['styles', 'styles.xml']]),
    'word/styles.xml': styles,
    'word/document.xml': `${XML}${prolog}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  })
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

export const wordParagraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

export const wordTable = (rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

const relations = (list: [string, string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** A presentation; the first line of each slide is its title. */
export function pptx(slides: string[][]): Buffer {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
  const shape = (text: string, at: number) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${at + 2}" name="t"/><p:cNvSpPr/><p:nvPr>${at === 0 ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const parts = slides.map((lines, at): [string, string] => [
    `ppt/slides/slide${at + 1}.xml`,
    `${XML}<p:sld ${names}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${lines.map(shape).join('')}</p:spTree></p:cSld></p:sld>`,
  ])
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${names}/>`,
    ...Object.fromEntries(parts),
  })
}

const OPEN = 'urn:oasis:names:tc:opendocument:xmlns'

/** An OpenDocument file without styles. */
export function openDocument(kind: 'text' | 'presentation' | 'spreadsheet', body: string): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`
  return zipOf({
    mimetype: type,
    'content.xml': `${XML}<office:document-content xmlns:office="${OPEN}:office:1.0" xmlns:text="${OPEN}:text:1.0" xmlns:draw="${OPEN}:drawing:1.0" xmlns:table="${OPEN}:table:1.0"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${OPEN}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
  })
}

export function epub(title: string, chapters: string[]): Buffer {
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const spine = chapters.map((_, at) => `<itemref idref="c${at}"/>`)
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'book.opf': `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `c${at}.xhtml`,
        `${XML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`,
      ]),
    ),
  })
}
