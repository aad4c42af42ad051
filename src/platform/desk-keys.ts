const key = 'partwright.desk-keys'

/** Whether single keys work on the reviewer's desk of this device. They do until somebody turns them off. */
export function areDeskKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function saveDeskKeys(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    /* Without storage the choice lasts until the page closes. */
  }
}
