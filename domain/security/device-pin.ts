// The PIN of a device's lock: what it may be, and how wrong ones slow down (docs/decisions/091-device-lock.md).

/** Digits of a PIN, at least and at most. */
export const [minPinLength, maxPinLength] = [6, 12]
/** Minutes without a touch or a key after which a device can lock itself. */
export const idleChoices = [1, 5, 15, 60] as const
/** After so many wrong PINs only a sign-in opens the device. */
export const maxWrongPins = 10

const freeTries = 3
const [firstWaitMs, maxWaitMs] = [30_000, 15 * 60_000]

/** Why a PIN cannot be used, in a sentence; null where it can. */
export function getPinError(pin: string): string | null {
  if (!/^\d*$/.test(pin)) return 'Use digits only'
  if (pin.length < minPinLength || pin.length > maxPinLength) return `Use ${minPinLength} to ${maxPinLength} digits`
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])))
  const [step = 9] = steps
  return steps.size === 1 && Math.abs(step) < 2 ? 'Too easy to guess: choose one without a pattern' : null
}

/** How long the next try waits after so many wrong ones, ms. */
export const getPinWait = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (wrong - freeTries))
