import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type KeyBindingMap, tinykeys } from 'tinykeys'
import { isInPopup, outsideText } from '../../shared/single-keys.ts'
import { useChoices } from '../../state/choices.ts'
import { closeOverlay, openOverlay, useOverlay } from '../../state/overlay.ts'
import { useSidebar } from '../sidebar/use-sidebar.ts'
import { useScreens } from '../use-screens.tsx'

/** Bindings use key codes (`KeyK`), not letters, so they work on Russian and Polish layouts too. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const { all } = useScreens()
  const { toggle } = useSidebar()
  const overlay = useOverlay()
  const singleKeys = useChoices(({ shortcuts }) => shortcuts) ?? true
  const letters = all.map(({ letter }) => letter).join('')

  const goTo = useEffectEvent((letter: string) => {
    const screen = all.find((each) => each.letter === letter)!
    void navigate({ to: screen.to, search: 'search' in screen ? screen.search : undefined })
  })
  const toggleCommands = useEffectEvent((event: KeyboardEvent) => {
    if (isInPopup(event) && overlay !== 'commands') return
    event.preventDefault()
    overlay === 'commands' ? closeOverlay() : openOverlay('commands')
  })
  const toggleSidebar = useEffectEvent((event: KeyboardEvent) => {
    if (isInPopup(event)) return
    event.preventDefault()
    toggle()
  })

  useEffect(() => tinykeys(window, { '$mod+KeyK': toggleCommands, '$mod+KeyB': toggleSidebar }), [])

  useEffect(() => {
    if (!singleKeys) return
    const showShortcuts = outsideText(() => openOverlay('shortcuts'))
    // By key code, and by character for layouts where it differs.
    const keys: KeyBindingMap = { 'Shift+Slash': showShortcuts, 'Shift+?': showShortcuts, '?': showShortcuts }
    for (const letter of letters) keys[`KeyG Key${letter}`] = outsideText(() => goTo(letter))
    return tinykeys(window, keys)
  }, [singleKeys, letters])
}
