import { version } from '../../package.json'

/** This build's version, as it tells the server and the person. */
export const appVersion: string = version
