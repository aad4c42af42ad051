// Screens about oneself, in one file of code: each file more is a name in the worker's list, on every phone.
export { MyUserScreen } from '../features/account/screens/my-user.tsx'
export { UnsubscribeScreen } from '../features/account/screens/unsubscribe.tsx'
export { NotificationsScreen } from '../features/account/screens/notifications.tsx'
export { SecurityScreen } from '../features/account/screens/security.tsx'
