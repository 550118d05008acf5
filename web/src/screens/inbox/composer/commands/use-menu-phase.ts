import { COMMAND_MENU_HIDE_MS, COMMAND_MENU_OPEN_MS } from '@switchboard/contract'
import { useEffect, useState } from 'react'
import { REDUCED_MOTION, useMedia } from '../../../../lib/media.ts'
import { isCommandText } from './find-commands.ts'

/** In `hiding` the menu is still rendered, for its fade-out. */
export type MenuPhase = 'closed' | 'open' | 'hiding'

/** The menu opens and closes with the typed text. Once dismissed, it stays closed until a new command is started. */
export function useMenuPhase(text: string) {
  const [phase, setPhase] = useState<MenuPhase>('closed')
  const hideMs = useMedia(REDUCED_MOTION) ? 0 : COMMAND_MENU_HIDE_MS
  const isCommand = isCommandText(text)

  const open = () => setPhase('open')
  const close = () => setPhase(hidden)

  useEffect(() => {
    if (!isCommand) return
    const timer = setTimeout(() => setPhase('open'), COMMAND_MENU_OPEN_MS)
    return () => clearTimeout(timer)
  }, [isCommand])

  // Also closes a menu opened by its button: continuing to type means that no command is wanted.
  useEffect(() => {
    if (!isCommandText(text)) setPhase(hidden)
  }, [text])

  useEffect(() => {
    if (phase !== 'hiding') return
    const timer = setTimeout(() => setPhase('closed'), hideMs)
    return () => clearTimeout(timer)
  }, [phase, hideMs])

  return { phase, open, close }
}

const hidden = (phase: MenuPhase): MenuPhase => (phase === 'open' ? 'hiding' : phase)
