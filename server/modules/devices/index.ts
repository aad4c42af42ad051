import { dropOldReports } from './devices.store.ts'

export { devicesHandlers } from './devices.handlers.ts'

/** Once a day: reports of devices that nobody uses, and losses that are long known. */
export const devicesSweeps = [dropOldReports]
