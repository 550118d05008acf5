/** What the server can read; it looks into each file and has the last word. */
const EXTENSIONS = [
  'pdf doc docx odt rtf txt md markdown epub ppt pptx odp xls xlsx ods csv tsv html htm xml json yaml yml eml msg',
  'js mjs ts tsx jsx py java c h cpp hpp cs go rs rb php sh sql css scss kt swift',
  'png jpg jpeg webp bmp gif tif tiff',
  'mp3 wav m4a ogg flac mp4 mov webm mkv avi',
  'zip tar gz tgz 7z rar',
].flatMap((kind) => kind.split(' '))

/** For the browser's file chooser. */
export const ACCEPTED_FILES = EXTENSIONS.map((extension) => `.${extension}`).join(',')

export const isAccepted = (fileName: string) =>
  EXTENSIONS.includes(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '')
