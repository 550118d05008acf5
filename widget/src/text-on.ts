/** Black or white text, whichever is readable on this colour. One of them always has a contrast of at least 4.5. */
export function textOn(color: string): '#fff' | '#000' {
  const [red, green, blue] = color.match(/\w\w/g)!.map((part) => (parseInt(part, 16) / 255) ** 2.2)
  // White is sufficient up to this luminance and black from slightly below it, so an approximate gamma is enough.
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! < 0.179 ? '#fff' : '#000'
}
