/** The browser's badge of an installed app; older ones have none. */
interface BadgeDevice {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Shows a number on the app's icon, or nothing for 0. Where it is not possible nothing happens. */
export function showAppBadge(count: number, device: BadgeDevice = navigator): void {
  const shown = count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.()
  shown?.catch(() => undefined)
}
