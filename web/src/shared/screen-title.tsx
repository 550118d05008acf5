import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { cx } from '../lib/cx.ts'

const PRODUCT = 'Switchboard'

/** The page's own announcement is enough for the first screen; every later one takes the focus to its heading. */
let isFirstScreen = true

/** False while the layout still hides the screen: a hidden heading cannot take the focus. */
export const ScreenShown = createContext(true)

type ScreenTitleProps = {
  /** The screen's name in the browser's tab; the heading's own text unless that is no plain text. */
  name: string
  /** A screen that puts the cursor into its first field keeps it there. */
  keepFocus?: boolean
  className?: string
  children?: ReactNode
}

export function ScreenTitle({ name, keepFocus, className, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = useContext(ScreenShown)
  useDocumentTitle(name)

  useEffect(() => {
    if (!isShown) return
    if ((!isFirstScreen || isFollowedLink()) && !keepFocus && !isInDialog()) heading.current?.focus()
    isFirstScreen = false
  }, [keepFocus, isShown])

  return (
    <h1 ref={heading} tabIndex={-1} className={cx('text-2xl font-semibold outline-none', className)}>
      {children ?? name}
    </h1>
  )
}

/** Somebody may type into the palette again before the screen that it led to has loaded. */
const isInDialog = () => Boolean(document.activeElement?.closest('[role=dialog], [role=alertdialog]'))

/** A link may be followed before the first screen has loaded. */
function isFollowedLink(): boolean {
  const link = document.activeElement
  return link instanceof HTMLAnchorElement && link.pathname === window.location.pathname
}

export function useDocumentTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${PRODUCT}`
    useTitle.setState({ name })
  }, [name])
}

const useTitle = create<{ name: string }>(() => ({ name: PRODUCT }))

/** What the open screen calls itself. */
export const useOpenScreenName = () => useTitle(({ name }) => name)
