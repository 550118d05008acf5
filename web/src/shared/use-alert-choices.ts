import { choose, useChoices } from '../state/choices.ts'

/** How a person who looks elsewhere hears that a chat needs them. Both are off until asked for. */
export function useAlertChoices(onRefused: () => void) {
  const { notify, ring } = useChoices()

  const chooseNotify = async (isWanted: boolean) => {
    const isAllowed = isWanted && (await askTheBrowser())
    choose('notify', isAllowed)
    if (isWanted && !isAllowed) onRefused()
  }

  return {
    notify: notify ?? false,
    ring: ring ?? false,
    chooseNotify,
    chooseRing: (isWanted: boolean) => choose('ring', isWanted),
  }
}

async function askTheBrowser(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}
