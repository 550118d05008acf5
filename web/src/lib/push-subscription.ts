// This browser's own subscription to its push service.

/** Only on secure pages; on an iPhone only in a console on the home screen. */
export const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Null if there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Null if the person does not allow notifications. */
export async function subscribe(publicKey: string): Promise<Required<PushSubscriptionJSON> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(trusted('/sw.js'))
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return subscription.toJSON() as Required<PushSubscriptionJSON>
}

/** Our pages run no script from a plain text as its address. */
function trusted(path: '/sw.js'): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: (url) => url })
  return policy?.createScriptURL(path) ?? path
}

let policy: TrustedPolicy | undefined

/** Browsers take what a policy made in place of a text; the types of the DOM know nothing of it yet. */
interface TrustedPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy
}
