import { useEffect, useEffectEvent } from 'react'
import { type KeyBindingMap, tinykeys } from 'tinykeys'
import { useChoices } from '../state/choices.ts'
import { isOverlayOpen } from '../state/overlay.ts'

/** Single-letter shortcuts while the caller is mounted, if the person has them enabled. */
export function useSingleKeys(runByKey: Record<string, () => void>): void {
  const isOn = useChoices(({ shortcuts }) => shortcuts) ?? true
  const names = Object.keys(runByKey).join(' ')
  const run = useEffectEvent((name: string) => runByKey[name]?.())

  useEffect(() => {
    if (!isOn) return
    const keys: KeyBindingMap = {}
    for (const name of names.split(' ')) keys[name] = outsideText(() => run(name))
    return tinykeys(window, keys)
  }, [isOn, names])
}

// Popups that are fading out do not count.
const popup = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-closed])'
const textField = 'input:not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'

export const isInPopup = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(popup) !== null

const isInText = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(textField) !== null

/**
 * Ignores single-letter shortcuts in text fields and menus, and while the search overlay is loading, because that
 * typing is meant for the search.
 */
export function outsideText(run: () => void) {
  return (event: KeyboardEvent) => {
    if (isOverlayOpen() || isInPopup(event) || isInText(event) || event.isComposing) return
    event.preventDefault()
    run()
  }
}
