import type { Page } from '@playwright/test'

type Watched = Window & { shown: Notification[] }

/** Grants the notification permission and records what is shown. Call it before the page is opened. */
export async function watchNotifications(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const shown: Notification[] = []
    const Real = window.Notification
    Object.assign(window, { shown })
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(this)
      }
    }
  })
  return {
    titles: () => page.evaluate(() => (window as unknown as Watched).shown.map(({ title }) => title)),
    bodies: () => page.evaluate(() => (window as unknown as Watched).shown.map(({ body }) => body)),
    click: (place: number) =>
      page.evaluate(
        (at) => (window as unknown as Watched).shown[at]!.dispatchEvent(new Event('click')),
        place,
      ),
  }
}
