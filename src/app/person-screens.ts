// The screens about oneself. Their code is one file, loaded when the first of them opens.
import { lazyScreen } from './lazy-screens.ts'

export const MyUser = lazyScreen(async () => (await import('./own-screens.ts')).MyUserScreen)
export const Notifications = lazyScreen(async () => (await import('./own-screens.ts')).NotificationsScreen)
export const Security = lazyScreen(async () => (await import('./own-screens.ts')).SecurityScreen)
