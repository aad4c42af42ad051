// A read of the device that is read again whenever what it read has changed, in this tab or another. A file of its
// own, so that a screen can wait for Dexie instead of bringing it along.
export { liveQuery } from 'dexie'
