import { useEffect, useEffectEvent } from 'react'
import { type KeyBindingMap, tinykeys } from 'tinykeys'
import { useChoices } from '../state/choices.ts'
import { isOverlayOpen } from '../state/overlay.ts'

/** Keys of one letter, for as long as the caller is on screen, and only for people who want such keys. */
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

// One that is fading away no longer counts.
const popup = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-closed])'
const textField = 'input:not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'

export const isInPopup = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(popup) !== null

const isInText = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(textField) !== null

/**
 * Single keys are for the page itself: in a field they are letters, in a menu they find an item. What somebody types while
 * the search is still loading is meant for the search.
 */
export function outsideText(run: () => void) {
  return (event: KeyboardEvent) => {
    if (isOverlayOpen() || isInPopup(event) || isInText(event) || event.isComposing) return
    event.preventDefault()
    run()
  }
}
