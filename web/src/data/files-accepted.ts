/** Extensions the server can read. The server checks the content of each file and decides. */
const EXTENSIONS = [
  'pdf doc docx odt rtf txt text log md markdown mdx epub ppt pptx odp xls xlsx ods csv tsv',
  'html htm xhtml xml json jsonl ndjson yaml yml toml ini eml msg',
  'js mjs cjs jsx ts tsx vue svelte py rb php java kt scala go rs c h cc cpp hpp cs swift sh sql css scss less lua r',
  'png jpg jpeg webp bmp gif tif tiff',
  'mp3 wav m4a ogg flac mp4 mov webm mkv avi',
  'zip tar gz tgz 7z rar',
].flatMap((kind) => kind.split(' '))

/** The `accept` attribute of the file input. */
export const ACCEPTED_FILES = EXTENSIONS.map((extension) => `.${extension}`).join(',')

export const isAccepted = (fileName: string) =>
  EXTENSIONS.includes(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '')
