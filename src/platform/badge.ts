type Badging = Navigator & {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** The count on the installed app's icon: of what waits and what needs the person. Where there is no such thing, nothing. */
export function showBadge(count: number, device: Badging = navigator): void {
  const told = count === 0 ? device.clearAppBadge?.() : device.setAppBadge?.(count)
  // A browser may refuse it to a page that is not installed; the count stands in the app all the same.
  told?.catch(() => undefined)
}
