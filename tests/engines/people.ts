import type { EngineDevice } from './device.ts'

/** The demo shop's people. This servicer has few jobs, which a device fetches quickly. */
export const servicer = { email: 'servicer2@demo.test', name: 'Ines Calder', password: 'Repair-2026' } as const
export const dealer = { email: 'dealer@demo.test', name: 'Priya Nair', password: 'Repair-2026' } as const
type Person = typeof servicer | typeof dealer

/** Fills the form that is shown. */
async function fillSignIn(device: EngineDevice, { email, password }: Person): Promise<void> {
  await device.fill('Email', email)
  await device.fill('Password', password)
  await device.press('Sign in')
  await device.until(
    'is not signed in',
    async () =>
      (await device.run(() => location.pathname.startsWith('/dashboard'))) &&
      // An ended session is asked for in a popup above the screen.
      !(await device.text()).includes('Forgot password'),
  )
}

export async function signIn(device: EngineDevice, person: Person): Promise<void> {
  await device.open('/login?from=/dashboard')
  await fillSignIn(device, person)
}

export async function signOut(device: EngineDevice, { name }: Person): Promise<void> {
  await device.press(`${name}, account and settings`)
  await device.press('Sign out')
  await device.see('Everything is sent. You can sign in again at any time.')
  await device.press('Sign out')
  await device.see('Forgot password')
}

/**
 * Waits until the worker has the whole app, so that it opens without a network. Whether it has started is not asked: WebKit
 * may show `activating` for good (docs/engines.md). One that really does not start would answer no page that comes.
 */
export async function untilInstalled(device: EngineDevice): Promise<void> {
  let state = ''
  try {
    await device.until('has no worker', async () => {
      state = await device.run(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        return [installing, waiting, active].map((worker) => worker?.state ?? 'none').join(', ')
      })
      return state.startsWith('none, none, activat')
    })
  } catch (error) {
    throw new Error(`The worker was not installed: ${state}`, { cause: error })
  }
}

/** Waits until everything is sent. An engine may have lost its session with the kill; then the app asks for it. */
export async function sendAll(device: EngineDevice, person: Person): Promise<void> {
  await device.open('/dashboard/outbox')
  const outcome = await device.until('neither sends nor asks for a sign-in', async () => {
    const text = await device.text()
    if (text.includes('Everything has arrived')) return 'sent'
    if (text.includes('They will be sent after you sign in')) return 'login'
    return text.includes('Your session has ended') && 'asked'
  })
  if (outcome === 'sent') return
  if (outcome === 'asked') await device.press('Sign in')
  await fillSignIn(device, person)
  await device.open('/dashboard/outbox')
  await device.see('Everything has arrived')
}
