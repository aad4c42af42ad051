type BadgeDevice = Navigator & {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/**
 * Shows the number of queued and failed items on the installed app's icon. Does nothing where badges are unsupported.
 */
export function showBadge(count: number, device: BadgeDevice = navigator): void {
  const update = count === 0 ? device.clearAppBadge?.() : device.setAppBadge?.(count)
  // A browser may refuse this for pages that are not installed. The app shows the count anyway.
  update?.catch(() => undefined)
}
