/** Without a border, which its container has; grows with its text. */
export const fieldLook =
  'field-sizing-content max-h-48 min-h-14 w-full resize-none overflow-y-auto rounded-popover bg-transparent px-3 pt-2.5 text-base leading-5 outline-none placeholder:text-muted pointer-coarse:text-touch'
