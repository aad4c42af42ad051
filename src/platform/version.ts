import { version } from '../../package.json'

/** This build's version, as sent to the server and shown to the person. */
export const appVersion: string = version
