import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { cx } from '../lib/cx.ts'

const PRODUCT = 'Switchboard'

/** Screen readers announce the first screen by the page load; every later one moves the focus to its heading. */
let isFirstScreen = true

/** False while the layout hides the screen: a hidden heading cannot be focused. */
export const ScreenShown = createContext(true)

type ScreenTitleProps = {
  /** The document title; also the heading unless `children` is given. */
  name: string
  /** Set by a screen that focuses its first field. */
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

/** Somebody may be typing into the palette again before the screen has loaded. */
const isInDialog = () => Boolean(document.activeElement?.closest('[role=dialog], [role=alertdialog]'))

/** A link may have been followed before the first screen loaded. */
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

/** The name of the open screen. */
export const useOpenScreenName = () => useTitle(({ name }) => name)
