// The push subscription of this browser.

/** Requires a secure context; on an iPhone also a console installed on the home screen. */
export const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns null if the person does not allow notifications. */
export async function subscribe(publicKey: string): Promise<Required<PushSubscriptionJSON> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(trusted('/sw.js'))
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return subscription.toJSON() as Required<PushSubscriptionJSON>
}

/** Trusted Types forbid plain strings as script URLs. */
function trusted(path: '/sw.js'): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: (url) => url })
  return policy?.createScriptURL(path) ?? path
}

let policy: TrustedPolicy | undefined

/** TypeScript's DOM types do not know Trusted Types yet. */
interface TrustedPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy
}
