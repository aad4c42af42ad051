// Screens of administrators about devices and security, in one file of code: each file more is a name in the worker's list.
export { DevicesScreen } from '../features/outbox/screens/devices.tsx'
export { ImportRescueScreen } from '../features/outbox/screens/import-rescue.tsx'
export { SecurityEventsScreen } from '../features/security/screens/security-events.tsx'
