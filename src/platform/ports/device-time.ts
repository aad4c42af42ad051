/** The device's time, for code of the shell alone that compares it with the times of files. */
export const readDeviceTime = (): number => Date.now()
