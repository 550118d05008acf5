import { choose, useChoices } from '../state/choices.ts'

/** Browser notifications and sounds for chats that need a person. Both are off by default. */
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
