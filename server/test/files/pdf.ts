/** A PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets = objects.map((object, at) => {
    const offset = Buffer.concat(parts).length
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n'))
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\nstartxref\n${Buffer.concat(parts).length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

export const pdfStream = (content: Buffer | string, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    Buffer.from(content as string),
    Buffer.from('\nendstream'),
  ])

/** Pages of lines; the first line of each page is in large type. */
export function pdfOfPages(pages: string[][]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((lines, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      pdfStream(lines.map(line).join('\n')),
    ]),
  ])
}

/** One page with words at these positions, in points from the bottom left. */
export function pdfOfPlaces(places: [x: number, y: number, text: string][]): Buffer {
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F1 3 0 R>>>>>>',
    pdfStream(places.map(([x, y, text]) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')),
  ])
}

const line = (text: string, at: number) =>
  `BT /F1 ${at === 0 ? 24 : 11} Tf 60 ${780 - at * 16 - (at > 0 ? 20 : 0)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`

/** One page that contains only a picture. */
export function scannedPdf(jpeg: Buffer, width: number, height: number): Buffer {
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    pdfStream(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`),
    pdfStream(
      jpeg,
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
    ),
  ])
}
