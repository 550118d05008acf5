import {
  BookOpen,
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
  Mail,
  Presentation,
} from 'lucide-react'

const kinds: [RegExp, LucideIcon, string][] = [
  [/\.(pdf|docx?|odt|rtf|txt|md|markdown)$/i, FileText, 'text'],
  [/\.(xlsx?|ods|csv|tsv)$/i, FileSpreadsheet, 'table'],
  [/\.(pptx?|odp)$/i, Presentation, 'slides'],
  [/\.(png|jpe?g|webp|bmp|gif|tiff?)$/i, FileImage, 'image'],
  [/\.(mp3|wav|m4a|ogg|flac)$/i, FileAudio, 'audio'],
  [/\.(mp4|mov|webm|mkv|avi)$/i, FileVideo, 'video'],
  [/\.(zip|tar|t?gz|7z|rar)$/i, FileArchive, 'archive'],
  [/\.(eml|msg)$/i, Mail, 'mail'],
  [/\.epub$/i, BookOpen, 'book'],
  [
    /\.(html?|xml|json|ya?ml|[mc]?[jt]sx?|py|java|[ch](pp)?|cs|go|rs|rb|php|sh|sql|s?css|kt|swift)$/i,
    FileCode,
    'code',
  ],
]

/** An icon for the type of the file. */
export function FileIcon({ name }: { name: string }) {
  const [, Icon, kind] = kinds.find(([pattern]) => pattern.test(name)) ?? [null, File, 'other']
  return <Icon aria-hidden="true" data-kind={kind} className="size-5 shrink-0 text-muted" />
}
