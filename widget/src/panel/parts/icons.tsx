// Icons on a 24 × 24 grid, without texts of their own.
const icon = (path: string) => () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const SendIcon = icon('M12 19V5M5.5 11.5L12 5l6.5 6.5')
export const AttachIcon = icon(
  'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8',
)
export const AiIcon = icon('M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8zM19 16v4M17 18h4')
export const PersonIcon = icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-3.6 4-5.2 7.5-5.2s6.5 1.6 7.5 5.2',
)
export const FileIcon = icon('M7 3h7l4 4v14H7zM14 3v4h4')
/** From worst to best rating. */
export const faces = [
  'M8 17q4-5 8 0',
  'M8.5 16.5q3.5-2.5 7 0',
  'M8.5 16h7',
  'M8.5 15q3.5 2.5 7 0',
  'M7.5 14q4.5 6 9 0z',
].map((mouth) => icon(`M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19zM9 9.5v.5M15 9.5v.5${mouth}`))
export const DownIcon = icon('M12 5v14M6 13l6 6 6-6')
